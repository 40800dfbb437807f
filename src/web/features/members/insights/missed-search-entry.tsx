import type { MemberListItem } from '#contract/members/directory.ts';
import type { MissedSearch } from '#contract/members/insights.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AliasDialog } from './alias-dialog.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { memberAddress } from '#web/addresses/member-address.ts';
import { nameOf } from './member-name.ts';
import { addressOfAdding } from '../editing/new-member.ts';

interface Props {
  readonly search: MissedSearch;
  /** Both reject with the server's refusal. */
  readonly onAlias: (member: MemberListItem, alias: string) => Promise<void>;
  readonly onDismiss: () => Promise<void>;
}

function Near({ search }: { readonly search: MissedSearch }) {
  const { isNumber, near, suggestions } = search;
  if (isNumber) return <p>No member has this number.</p>;
  if (near.length === 0) return <p>No similar names.</p>;
  return (
    <>
      <p>{`Visitors see: Did you mean ${suggestions.join(', ')}?`}</p>
      <ul className="near" aria-label="Members with similar names">
        {near.map((member) => (
          <li key={member.freakBrotherNumber}>
            <Link to={memberAddress('fb', member.freakBrotherNumber)}>{nameOf(member)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export function MissedSearchEntry({ search, onAlias, onDismiss }: Props) {
  const { term, searches, lastSearchedAt, isNumber } = search;
  const adding = addressOfAdding(term, isNumber);
  return (
    <li className="missed-search">
      <div>
        <h3>{term}</h3>
        <p className="hint">
          <b>{searches === 1 ? 'Once' : `${searches} times`}</b>, last{' '}
          <Instant at={lastSearchedAt} isDay />
        </p>
      </div>
      <div>
        <Near search={search} />
      </div>
      <div className="form-actions">
        {isNumber ? null : <AliasDialog search={search} onAdd={onAlias} />}
        {adding === null ? null : (
          <LinkButton to={adding}>
            Add a new member<span className="visually-hidden">{`: ${term}`}</span>
          </LinkButton>
        )}
        <ConfirmedAction
          label="Dismiss"
          about={term}
          title="Remove this search from the list?"
          confirmLabel="Dismiss"
          act={onDismiss}
        >
          <p>{`“${term}” returns to the list if someone searches for it again.`}</p>
        </ConfirmedAction>
      </div>
    </li>
  );
}
