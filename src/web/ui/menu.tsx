/** A button that opens a list of links or buttons. Works without JavaScript. */
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** Whether this event closes an open menu: Escape, a followed link, or anything outside. */
function isClosedBy(event: Event, menu: Element): boolean {
  const target = event.target as Element;
  // A dialog that was opened from the menu needs it.
  if (target.closest('dialog') !== menu.closest('dialog')) return false;
  if (event instanceof KeyboardEvent) return event.key === 'Escape';
  return event.type === 'click' ? target.closest('a') !== null : !menu.contains(target);
}

const events = ['keydown', 'click', 'pointerdown', 'focusin'];

export function Menu({ label, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function closeOn(event: Event) {
      const menu = details.current;
      if (!menu?.open || !isClosedBy(event, menu)) return;
      menu.open = false;
      if (event.type !== 'keydown') return;
      // Otherwise, Escape would also close the dialog around the menu.
      event.preventDefault();
      menu.querySelector('summary')?.focus();
    }
    for (const event of events) document.addEventListener(event, closeOn);
    return () => {
      for (const event of events) document.removeEventListener(event, closeOn);
    };
  }, []);

  return (
    <details ref={details} className="drop">
      <summary>{label}</summary>
      <ul>{children}</ul>
    </details>
  );
}
