/** Opens any screen, member, number or account by a few typed letters. */
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import {
  type Target,
  allScreens,
  matchingScreens,
  perKind,
  rankTargets,
  type FoundRecords,
} from './matching-targets.ts';
import { findAccounts } from '#contract/accounts/administration.ts';
import { findMembers } from '#contract/members/editing.ts';
import { getNumber } from '#contract/members/ledger.ts';
import { readNumber, seriesNames } from '#contract/number-label.ts';
import { highestNumber, isLongTerm, longTermMessage } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';

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

/** While someone types, only the last text is searched. */
const pauseMs = 120;

interface Found {
  readonly targets: readonly Target[];
  readonly isBusy: boolean;
  /** Why some may be missing; null if all were searched. */
  readonly problem: string | null;
}

interface Answer extends FoundRecords, Pick<Found, 'problem'> {
  readonly q: string;
}

const failedMessage = 'The search failed. Check your connection, then type again.';

/** Such as of `58`, `FB 58` or `nnfb58`; 0 for other texts. */
function numberIn(digits: string | undefined): number {
  const number = Number(digits ?? 0);
  return number <= highestNumber ? number : 0;
}

function useFoundTargets(text: string): Found {
  const call = useCall();
  const q = text.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (q === '' || isLongTerm(q)) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function search() {
      const written = readNumber(q);
      const term = written?.digits ?? q;
      const number = numberIn(written?.digits);
      const searched = written?.series ? [written.series] : seriesNames;
      const members = searched.map((series) =>
        settle(call(findMembers, { query: { series, q: term, page: '1' } }, { signal })),
      );
      const numbers = (number === 0 ? [] : searched).map((series) =>
        settle(call(getNumber, { params: { series, number } }, { signal })),
      );
      const accounts = settle(call(findAccounts, { query: { q, page: '1' } }, { signal }));
      // Together, so that an abort rejects one promise that is caught.
      const [found, records, owners] = await Promise.all([
        Promise.all(members),
        Promise.all(numbers),
        accounts,
      ]);
      setAnswer({
        q,
        problem: [...found, ...records, owners].every(({ isOk }) => isOk) ? null : failedMessage,
        members: found.flatMap((each) =>
          each.isOk ? each.value.body.members.slice(0, perKind) : [],
        ),
        numbers: records.flatMap((each) => (each.isOk ? [each.value.body] : [])),
        accounts: owners.isOk ? owners.value.body.accounts : [],
      });
    }
    const timer = setTimeout(() => {
      search().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [call, q]);

  if (q === '') return { targets: allScreens, isBusy: false, problem: null };
  if (isLongTerm(q)) return { targets: [], isBusy: false, problem: longTermMessage };
  if (answer?.q !== q) return { targets: matchingScreens(q), isBusy: true, problem: null };
  return { targets: rankTargets(q, answer), isBusy: false, problem: answer.problem };
}
