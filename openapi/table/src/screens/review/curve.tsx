/** The chances to win over a game, as lines; a turn is chosen by dragging, or by the arrow keys. */

import type { ReviewTurn, View } from "spite-and-malice-client";
import { nameOf } from "../../words.ts";
import { point, review as words } from "../../words/review.ts";

const WIDTH = 600;
const HEIGHT = 200;
const EDGE = 8;

interface Props {
  turns: readonly ReviewTurn[];
  view: View;
  home: number;
  /** Which of `turns` is looked at. */
  at: number;
  onChoose(at: number): void;
}

export function Curve({ turns, view, home, at, onChoose }: Props) {
  const x = (n: number) => (turns.length < 2 ? WIDTH / 2 : EDGE + ((WIDTH - 2 * EDGE) * n) / (turns.length - 1));
  const y = (share: number) => EDGE + (HEIGHT - 2 * EDGE) * (1 - share);
  const seats = [...new Set(turns.map(({ seat }) => seat))].sort((a, b) => a - b);
  const names = seats.map((seat) => nameOf(view, seat, home));
  const now = turns[at];
  return (
    <div class="curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words.chart(names, turns.length)}>
        {[0, 0.5, 1].map((share) => <line key={share} class="curve-rule" x1="0" x2={WIDTH} y1={y(share)} y2={y(share)} />)}
        {now && <line class="curve-now" x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />}
        {seats.map((seat, n) => (
          <polyline
            key={seat}
            class={`curve-line line-${n}`}
            points={turns.flatMap((turn, place) => (turn.seat === seat ? [`${x(place).toFixed(1)},${y(turn.played).toFixed(1)}`] : [])).join(" ")}
          />
        ))}
        {/* The picture is stretched: a point that stays round is the round end of a line without length. */}
        {now && <path class={`curve-dot line-${seats.indexOf(now.seat)}`} d={`M${x(at).toFixed(1)} ${y(now.played).toFixed(1)}h.01`} />}
      </svg>
      <div class="curve-scale" aria-hidden="true"><span>100 %</span><span>50 %</span><span>0 %</span></div>
      {now && (
        <input
          type="range"
          min="0"
          max={turns.length - 1}
          step="1"
          value={at}
          aria-label={words.slider}
          aria-valuetext={point(now.turn, nameOf(view, now.seat, home), now.expectation, now.played, now.loss)}
          onInput={(event) => onChoose(Number(event.currentTarget.value))}
        />
      )}
      <ul class="curve-names" aria-hidden="true">
        {names.map((name, n) => (
          <li key={name}>
            <svg viewBox="0 0 34 10"><line class={`curve-line line-${n}`} x1="1" x2="33" y1="5" y2="5" /></svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
