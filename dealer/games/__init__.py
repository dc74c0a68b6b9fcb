"""One game = one module with a GAME and its article; its house rules may lie beside it."""
