"""Parts become words here and nowhere else: whoever paints, prints, speaks or exports opens a `Said` by `render`."""
