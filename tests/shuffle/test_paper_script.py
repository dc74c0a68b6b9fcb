"""The script that PROOF.md prints is the one that is tested."""

from pathlib import Path

TREE = Path(__file__).resolve().parents[2]


def test_the_paper_prints_the_tested_script() -> None:
    script = (TREE / "tests/shuffle/verify_snippet.py").read_text(encoding="utf-8").rstrip()
    assert f"```python\n{script}\n```" in (TREE / "PROOF.md").read_text(encoding="utf-8")
