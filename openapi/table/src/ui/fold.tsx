/** A part of a form that is folded away until it is wanted. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  name: string;
  badge?: ComponentChildren;
  /** Whether something in it was refused. */
  wrong?: boolean;
  children: ComponentChildren;
}

/** Opens when something in it is wrong, and stays so while that is mended. */
export function Fold({ name, badge, wrong = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const open = () => {
    if (details.current) details.current.open = true;
  };
  useEffect(() => {
    if (wrong) open();
  }, [wrong]);
  return (
    // A browser says what is wrong with a field only where it can be seen.
    <details class="more" ref={details} onInvalidCapture={open}>
      <summary>
        <span>{name}</span>
        {badge && <span class="badge">{badge}</span>}
      </summary>
      {children}
    </details>
  );
}
