/** A change on one line; its details and actions open on demand. */
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import { ChangeChoice } from './change-choice.tsx';
import { ChangeItem } from './change-item.tsx';
import { canUndo, type ChangeSelection } from './change-selection.ts';
import { nameOfActor, timeFormat, titleOf } from './change-labels.ts';
import { Link } from '#web/ui/link.tsx';
import { undoAccountAddress, undoAddress } from '#web/addresses/change-address.ts';
import { WhyNever } from './why-never.tsx';

function subjectOf({ series, number, name, subject, messageId }: LoggedChangeView): string {
  if (messageId !== null) return `Message ${messageId}`;
  if (series !== null && number !== null) return `${numberLabel(series, number)} ${name}`.trim();
  return subject === 'search' ? `“${name}”` : name;
}

interface Props {
  readonly change: LoggedChangeView;
  readonly selection: ChangeSelection | undefined;
}

export function ChangeLine({ change, selection }: Props) {
  const { changedAt, by, isUndone } = change;
  return (
    <li data-row className={selection && 'change-row'}>
      <ChangeChoice
        changes={[change]}
        name={`${titleOf(change)}, ${subjectOf(change)}`}
        selection={selection}
      />
      <details className="change-line">
        <summary>
          <time dateTime={changedAt}>{timeFormat.format(new Date(changedAt))}</time>
          <b>{subjectOf(change)}</b>
          <span>
            {titleOf(change)}
            {isUndone ? <span className="mark">Undone</span> : null}
          </span>
          <span className="hint">{nameOfActor(by)}</span>
        </summary>
        <ul className="changes">
          <ChangeItem change={change}>
            <ChangeActions change={change} />
          </ChangeItem>
        </ul>
      </details>
    </li>
  );
}

function ChangeActions({ change }: { readonly change: LoggedChangeView }) {
  const { changeId, changedAt, by, whyNever, action } = change;
  const title = titleOf(change);
  return (
    <p className="row">
      {canUndo(change) ? (
        <Link to={undoAddress(changeId)} aria-label={`Undo this: ${title}`}>
          Undo this
        </Link>
      ) : null}
      {whyNever === null || action === 'erased' ? null : (
        <span className="hint">
          <WhyNever change={change} />
        </span>
      )}
      {by.accountId === null ? null : (
        <Link
          to={undoAccountAddress(by.accountId, changedAt)}
          aria-label={`Undo all from here on: ${title}, by ${nameOfActor(by)}`}
        >
          Undo all from here on
        </Link>
      )}
    </p>
  );
}
