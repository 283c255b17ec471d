"""The computer players: functions of what a seat may see, and of nothing else."""
