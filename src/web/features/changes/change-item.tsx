import type { ReactNode } from 'react';
import type { LoggedChangeView, ChangeField } from '#contract/changes/changes.ts';
import { fieldWords, type ChangeFieldName } from '#contract/changes/subjects.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Link } from '#web/ui/link.tsx';
import { changesAddress } from '#web/addresses/change-address.ts';
import { nameOfActor, titleOf, valueLabels } from './change-labels.ts';
import { Instant } from '#web/ui/instant.tsx';
import { numberAddress } from '#web/addresses/ledger-address.ts';
import { itemAddress } from '#web/addresses/inbox-address.ts';

function About({ change }: { readonly change: LoggedChangeView }) {
  const { series, number, accountId, name, subject, messageId, messageKind } = change;
  if (series !== null && number !== null) {
    return (
      <>
        <Link to={numberAddress(series, number)}>{numberLabel(series, number)}</Link>
        {name === '' ? null : ` ${name}`}
      </>
    );
  }
  if (messageId !== null) {
    const label = `Message ${messageId}`;
    if (messageKind === null) return <>{label}</>;
    return <Link to={itemAddress(messageKind, messageId)}>{label}</Link>;
  }
  if (subject === 'search') return <>{`“${name}”`}</>;
  if (subject !== 'account' && subject !== 'photo') return null;
  return name === '' || accountId === null ? (
    <>A deleted account</>
  ) : (
    <Link to={`/Manifest/Accounts/${accountId}`}>{name}</Link>
  );
}

function By({ by }: Pick<LoggedChangeView, 'by'>) {
  const name = nameOfActor(by);
  return by.accountId === null ? (
    <>{name}</>
  ) : (
    <Link to={changesAddress({ account: by.accountId })}>{name}</Link>
  );
}

interface Props {
  readonly change: LoggedChangeView;
  /** Why it cannot be undone, if the user tried to. */
  readonly reason?: ReactNode;
  /** Actions for the change. */
  readonly children?: ReactNode;
}

export function ChangeItem({ change, reason, children }: Props) {
  const { changedAt, by, fields, action, isUndone, undoes } = change;
  return (
    <li className="change">
      <h3>{titleOf(change)}</h3>
      <p className="change-about">
        <About change={change} />
      </p>
      <p className="hint change-by">
        <By by={by} /> <Instant at={changedAt} />
      </p>
      <ul className="marks">
        {undoes === null ? null : <li className="mark">Undoes an earlier change</li>}
        {isUndone ? <li className="mark">Undone</li> : null}
      </ul>
      {action === 'erased' ? (
        <p className="hint">The details were deleted together with the account.</p>
      ) : (
        <ChangeFields fields={fields} />
      )}
      {reason === undefined ? null : <p className="change-reason">{reason}</p>}
      {children}
    </li>
  );
}

const longestInLine = 80;

const isLong = (text: string | null) =>
  text !== null && (text.length > longestInLine || text.includes('\n'));

const shown = (name: ChangeFieldName, text: string | null) =>
  text === null || text === '' ? '–' : (valueLabels[name]?.[text] ?? text);

/** Long values open on demand. */
function LongField({ field }: { readonly field: ChangeField }) {
  const { name, before, after } = field;
  return (
    <details>
      <summary>{fieldWords[name]}</summary>
      {before === null ? null : (
        <>
          <p className="hint">Before</p>
          <p className="whole-text">{shown(name, before)}</p>
          <p className="hint">After</p>
        </>
      )}
      <p className="whole-text">{shown(name, after)}</p>
    </details>
  );
}

function ShortField({ field }: { readonly field: ChangeField }) {
  const { name, before, after } = field;
  return (
    <div>
      <dt>{fieldWords[name]}</dt>
      <dd>
        {before === null ? null : (
          <>
            <span className="visually-hidden">from </span>
            <span className="was">{shown(name, before)}</span>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> to </span>
          </>
        )}
        <b>{shown(name, after)}</b>
      </dd>
    </div>
  );
}

function ChangeFields({ fields }: { readonly fields: readonly ChangeField[] }) {
  const visibleFields = fields.filter(
    ({ name, before, after }) => shown(name, before) !== shown(name, after),
  );
  const short = visibleFields.filter(({ before, after }) => !isLong(before) && !isLong(after));
  const long = visibleFields.filter((field) => !short.includes(field));
  return (
    <>
      {short.length === 0 ? null : (
        <dl className="facts">
          {short.map((field) => (
            <ShortField key={field.name} field={field} />
          ))}
        </dl>
      )}
      {long.map((field) => (
        <LongField key={field.name} field={field} />
      ))}
    </>
  );
}
