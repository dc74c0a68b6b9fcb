"""What can be done beside the deal: seats, house rules, faults, the cube, corrections, closing."""
