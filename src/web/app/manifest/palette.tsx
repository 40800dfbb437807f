/** Opens any screen, member, number or account by a few typed letters. */
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import type { Target } from './matching-targets.ts';
import { useFoundTargets } from './use-found-targets.ts';

const foundText = (count: number) => (count === 0 ? 'Nothing found.' : `${count} found`);

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  /** The address of the target that was chosen with the arrows; null for the first one. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isOpening = useRef(false);
  const { targets, isBusy, problem } = useFoundTargets(text);
  const place = targets.findIndex(({ to }) => to === chosen);
  const current = targets.length === 0 ? -1 : Math.max(0, place);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function open(target: Target | undefined) {
    if (target === undefined) return;
    dialog.current?.close();
    void navigate(target.to);
  }

  // Enter was pressed before the answers came.
  const openFirst = useEffectEvent(() => open(targets[0]));
  useEffect(() => {
    if (isBusy || !isOpening.current) return;
    isOpening.current = false;
    openFirst();
  }, [isBusy]);

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && targets.length > 0) {
      event.preventDefault();
      setChosen(targets[(current + step + targets.length) % targets.length]?.to ?? null);
    }
    // A search field would only clear its text.
    if (event.key === 'Escape') dialog.current?.close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isBusy && chosen === null) isOpening.current = true;
    else open(targets[current]);
  }

  return (
    <dialog ref={dialog} className="dialog palette" aria-label="Go to" onClose={onClose}>
      <input
        type="search"
        className="field"
        role="combobox"
        aria-label="Screen, member, number or account"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
        aria-autocomplete="list"
        placeholder="A screen, name, number or email"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(null);
          isOpening.current = false;
        }}
        onKeyDown={handleKey}
      />
      <div ref={list} id={id} role="listbox" aria-label="Found" aria-busy={isBusy}>
        {targets.map(({ to, label, kind }, index) => (
          <Link
            key={`${kind} ${to}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            to={to}
            onClick={() => dialog.current?.close()}
          >
            {label}
            <span className="hint">{kind}</span>
          </Link>
        ))}
      </div>
      <p className="hint" role="status">
        {text.trim() === '' || isBusy ? null : (problem ?? foundText(targets.length))}
      </p>
    </dialog>
  );
}
