"""Computer turns, carried out by Celery: nothing but this package and `deploy` knows it."""
