/** A button of the header that opens a list of links. Works without JavaScript. */
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** Whether this event closes an open menu: Escape, a followed link, or anything outside. */
function isClosedBy(event: Event, menu: Element): boolean {
  if (event instanceof KeyboardEvent) return event.key === 'Escape';
  const target = event.target as Element;
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
      if (event.type === 'keydown') menu.querySelector('summary')?.focus();
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
