"""The composition root: the `spite` command line, the processes it runs, and how they are watched."""
