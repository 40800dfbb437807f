/** The sections of the Manifest: beside the page, or behind a button where there is no room. */
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useWaiting } from '#web/api/account/waiting.ts';
import { Link } from '#web/ui/link.tsx';
import { MarkOfEntry } from './mark-of-entry.tsx';
import { marksOfSection } from './marks.ts';
import { sections, type Section } from './screens.ts';

interface Props {
  /** Undefined on a page without a section. */
  readonly current: Section | undefined;
}

export function Rail({ current }: Props) {
  const id = useId();
  const waiting = useWaiting();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function closeOnLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a') !== null) setIsOpen(false);
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <nav
      className="rail"
      aria-label="Manifest"
      data-open={isOpen || undefined}
      onKeyDown={closeOnEscape}
    >
      <button
        ref={button}
        type="button"
        className="tool rail-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {current?.label ?? 'Sections'}
        {current === undefined ? null : <MarkOfEntry {...marksOfSection(current, waiting)} />}
      </button>
      <ul id={id} onClick={closeOnLink}>
        {sections.map((section) => (
          <li key={section.label}>
            <Link
              to={section.screens[0].to}
              aria-current={section === current ? 'page' : undefined}
            >
              {section.label}
              <MarkOfEntry {...marksOfSection(section, waiting)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
