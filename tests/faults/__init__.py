"""What becomes of games when something breaks: `make faults` breaks it, and judges what follows."""
