/** The rows of the inbox. Arrow keys move from row to row, Enter opens one, and x selects it. */
import type { InboxItem } from '#contract/inbox/inbox.ts';
import { actsOf, inboxKinds } from '#contract/inbox/kinds.ts';
import { itemAddress, nameOf } from '#web/addresses/inbox-address.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowChoice } from '#web/ui/manifest/row-choice.tsx';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import { Age } from './age.tsx';
import { capitalized } from '#web/ui/capitalized.ts';
import { isAgreeing, isWaiting, stateLabels } from './item-state.ts';
import type { Answered } from './use-inbox.ts';

interface RowProps {
  readonly item: InboxItem;
  readonly to: string;
  readonly isOpen: boolean;
}

interface WaitingProps extends RowProps {
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function WaitingRow({ item, to, isOpen, isSelected, onSelect }: WaitingProps) {
  const { kind, title, line, since, warnings } = item;
  return (
    <>
      {isAgreeing(item) ? (
        <RowChoice name={`Select: ${title}`} isChecked={isSelected} onChange={onSelect} />
      ) : null}
      <Link
        id={nameOf(item)}
        to={to}
        className="row-open"
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="row-kind">
          {capitalized(inboxKinds[kind].one)} <Age at={since} />
        </span>{' '}
        <b>{title}</b> <span className="hint">{line}</span>
        {warnings.map((warning) => (
          <span key={warning} className="row-warning">
            {` ${warning}`}
          </span>
        ))}
      </Link>
    </>
  );
}

interface AnsweredProps {
  readonly item: InboxItem;
  readonly said: Answered;
}

/** Answered since the list was loaded. */
function JustAnswered({ item, said: { text, opposite } }: AnsweredProps) {
  return (
    <p className="row row-answered">
      <span>
        <span aria-hidden="true">✓ </span>
        {text}
      </span>
      {opposite === null ? null : (
        <Link to={opposite.to} aria-label={`${opposite.label}: ${item.title}`}>
          {opposite.label}
        </Link>
      )}
    </p>
  );
}

/** Where an answered item is taken back. */
function oppositeOf({ kind, itemId, acts: [act], opposite }: InboxItem) {
  if (opposite !== null || act === undefined) return opposite;
  return { label: actsOf(kind)[act]?.label ?? '', to: itemAddress(kind, itemId) };
}

function AnsweredRow({ item, to, isOpen }: RowProps) {
  const { state, title, since } = item;
  const opposite = oppositeOf(item);
  return (
    <div className="row row-answered">
      <Link id={nameOf(item)} to={to} aria-current={isOpen ? 'true' : undefined}>
        {title}
      </Link>
      <span className="hint">
        {`${stateLabels[state]}, `}
        <Instant at={since} isDay />
      </span>
      {opposite === null ? null : (
        <Link to={opposite.to} aria-label={`${opposite.label}: ${title}`}>
          {opposite.label}
        </Link>
      )}
    </div>
  );
}

interface Props {
  readonly items: readonly InboxItem[];
  /** Of this visit. */
  readonly answered: ReadonlyMap<string, Answered>;
  /** The name of the open item; null without one. */
  readonly open: string | null;
  readonly addressOf: (item: InboxItem) => string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (name: string) => void;
}

export function InboxRows({ items, answered, open, addressOf, selected, onSelect }: Props) {
  return (
    <ul className="inbox-rows" ref={rowKeys}>
      {items.map((item) => {
        const name = nameOf(item);
        const said = answered.get(name);
        const row = { item, to: addressOf(item), isOpen: name === open };
        return (
          <li key={name} data-row>
            {said ? <JustAnswered item={item} said={said} /> : null}
            {!said && isWaiting(item) ? (
              <WaitingRow
                {...row}
                isSelected={selected.has(name)}
                onSelect={() => onSelect(name)}
              />
            ) : null}
            {said || isWaiting(item) ? null : <AnsweredRow {...row} />}
          </li>
        );
      })}
    </ul>
  );
}
