"""The only room that knows pygame: paints Scenes, and turns touches into taps."""
