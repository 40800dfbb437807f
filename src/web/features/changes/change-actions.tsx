import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { Link } from '#web/ui/link.tsx';
import { undoAccountAddress, undoAddress } from '#web/addresses/change-address.ts';
import { canUndo } from './change-selection.ts';
import { nameOfActor, titleOf } from './change-words.ts';
import { WhyNever } from './why-never.tsx';

export function ChangeActions({ change }: { readonly change: LoggedChangeView }) {
  const { changeId, changedAt, by, whyNever, action } = change;
  const title = titleOf(change);
  return (
    <p className="change-actions">
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
