/** A change on one line; its details and actions open on demand. */
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import { ChangeActions } from './change-actions.tsx';
import { ChangeChoice } from './change-choice.tsx';
import { ChangeItem } from './change-item.tsx';
import type { ChangeSelection } from './change-selection.ts';
import { nameOfActor, timeFormat, titleOf } from './change-words.ts';

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
