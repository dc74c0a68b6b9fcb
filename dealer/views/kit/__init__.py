"""The language of pictures: Scene, places, widths, buttons; knows no game and no table."""
