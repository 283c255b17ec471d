"""What so many players a day need: `python -m deploy.capacity --players 10000`.

From what requests and turns cost (`figures`), a model of what players do (`people`), and a simulation of the
queues at the busiest hour (`queueing`) follows what has to be there (`needs`). `deploy/capacity.md` tells it.
"""
