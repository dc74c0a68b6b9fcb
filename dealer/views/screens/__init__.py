"""One file a screen: `draw(ctx)` gives the picture, `press(ctx, button)` what a touch on it means."""
