/** Dialogs: the browser's own, which keep the focus and close on Escape. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { ui } from "../words.ts";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  /** Buttons below; without any there is one that closes. */
  actions?: ComponentChildren;
  kind?: string;
}

export function Dialog({ title, onClose, children, actions, kind = "" }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    // Whoever listens begins with the title, and a long dialog with its top.
    dialog?.querySelector("h2")?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={`dialog ${kind}`}
      aria-labelledby={heading}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div class="dialog-body">
        <h2 id={heading} tabIndex={-1}>{title}</h2>
        {children}
        <div class="dialog-actions">
          {actions ?? (
            <button class="button" type="button" onClick={onClose}>
              {ui.close}
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}
