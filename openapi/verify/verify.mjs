// Check a finished game's deal, with nothing but Node: node verify.mjs < deal.json
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const deal = JSON.parse(readFileSync(0, "utf8")), rules = deal.rules;
const secret = Buffer.from(deal.secret, "hex"), salt = Buffer.from(deal.salt, "hex");
const key = createHmac("sha256", secret).update("deal").digest();

const words = (function* () {
  for (let n = 0n; ; n++) {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(n);
    const block = createHash("sha256").update(key).update(counter).digest();
    for (let i = 0; i < 32; i += 4) yield block.readUInt32BE(i);
  }
})();

function below(bound) {
  for (;;) {
    const word = words.next().value;
    if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound;
  }
}

function shuffle(cards) {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

const deck = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
const pack = Array(rules.decks).fill(deck).flat();
const jokers = Array.from({ length: rules.jokers }, (_, n) => ["XR", "XB"][n % 2]);
const kept = jokers.length && !rules.payoff_jokers ? rules.seats * rules.payoff_size : 0;
if (kept) shuffle(pack); // pay-off piles without jokers are cut off before the jokers come in
const order = [...shuffle([...pack.slice(0, pack.length - kept), ...jokers]), ...pack.slice(pack.length - kept)];
const good = createHash("sha256").update(salt).update(secret).digest("hex") === deal.commitment
  && order.join() === deal.order.join();
console.log(good ? "as committed" : "NOT as committed");
process.exit(good ? 0 : 1);
