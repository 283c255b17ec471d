import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = json.dumps({"protocol": 1})
    elif message["type"] == "turn":
        moves = [move["notation"] for move in message["view"]["legal_moves"]]
        answer = moves[0]  # builds come first, and of those the pay-off card
    else:
        continue
    print(answer, flush=True)
