import { useState } from 'react';
import type { MemberListItem } from '#contract/members/directory.ts';
import type { MissedSearch } from '#contract/members/insights.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { KeysHint } from '#web/ui/manifest/keys-hint.tsx';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import './missed-searches.css';
import { Link } from '#web/ui/link.tsx';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { RowChoice } from '#web/ui/manifest/row-choice.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { AliasDialog } from './alias-dialog.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { memberAddress } from '#web/addresses/member-address.ts';
import { nameOf } from './member-name.ts';
import { addressOfAdding } from '../editing/new-member.ts';

interface Props {
  readonly searches: readonly MissedSearch[];
  readonly onAlias: (search: MissedSearch, member: MemberListItem, alias: string) => Promise<void>;
  readonly onDismiss: (searches: readonly MissedSearch[]) => Promise<void>;
}

const none: ReadonlySet<string> = new Set();

export function MissedSearchList({ searches, onAlias, onDismiss }: Props) {
  const [chosen, setChosen] = useState(none);
  const selected = searches.filter(({ term }) => chosen.has(term));

  function toggle(term: string) {
    const terms = new Set(chosen);
    if (!terms.delete(term)) terms.add(term);
    setChosen(terms);
  }

  return (
    <>
      {searches.length === 0 ? null : <KeysHint canSelect />}
      <ul ref={rowKeys}>
        {searches.map((search) => (
          <MissedSearchEntry
            key={search.term}
            search={search}
            isSelected={chosen.has(search.term)}
            onSelect={() => toggle(search.term)}
            onAlias={(member, alias) => onAlias(search, member, alias)}
            onDismiss={() => onDismiss([search])}
          />
        ))}
      </ul>
      {selected.length === 0 ? null : (
        <div className="selected-actions">
          <b role="status">{`${selected.length} selected`}</b>
          <ConfirmedAction
            label={`Dismiss ${selected.length}`}
            kind="main"
            title={
              selected.length === 1
                ? 'Remove this search from the list?'
                : `Remove ${selected.length} searches from the list?`
            }
            confirmLabel="Dismiss"
            act={async () => {
              await onDismiss(selected);
              setChosen(none);
            }}
          >
            <p>A search returns to the list if someone searches for it again.</p>
          </ConfirmedAction>
          <Button type="button" kind="quiet" onClick={() => setChosen(none)}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}

interface MissedSearchEntryProps {
  readonly search: MissedSearch;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** Both reject with the server's refusal. */
  readonly onAlias: (member: MemberListItem, alias: string) => Promise<void>;
  readonly onDismiss: () => Promise<void>;
}

/** One tap for the likely member. */
function LikelyMember({ search, onAlias }: Pick<MissedSearchEntryProps, 'search' | 'onAlias'>) {
  const [likely] = search.near;
  if (likely === undefined) {
    return (
      <p className="hint">{search.isNumber ? 'No member has this number.' : 'No similar names.'}</p>
    );
  }
  return (
    <ActionButton
      label={`Is ${nameOf(likely)}`}
      name={`“${search.term}” is ${nameOf(likely)}`}
      act={() => onAlias(likely, search.term)}
    />
  );
}

function MissedSearchEntry(props: MissedSearchEntryProps) {
  const { search, isSelected, onSelect, onAlias, onDismiss } = props;
  const { term, searches, lastSearchedAt, isNumber, near } = search;
  const adding = addressOfAdding(term);
  return (
    <li className="missed-search" data-row>
      <RowChoice name={`Select ${term}`} isChecked={isSelected} onChange={onSelect} />
      <h3>{term}</h3>
      <p className="hint">
        <b>{searches === 1 ? 'Once' : `${searches} times`}</b>, last{' '}
        <Instant at={lastSearchedAt} isDay />
      </p>
      <div className="likely">
        <LikelyMember search={search} onAlias={onAlias} />
      </div>
      <Menu
        label={
          <>
            More<span className="visually-hidden">{`: ${term}`}</span>
          </>
        }
      >
        {near.map((member) => (
          <li key={member.freakBrotherNumber}>
            <Link
              to={memberAddress('fb', member.freakBrotherNumber)}
            >{`Edit ${nameOf(member)}`}</Link>
          </li>
        ))}
        {isNumber ? null : (
          <li>
            <AliasDialog search={search} onAdd={onAlias} />
          </li>
        )}
        {adding === null ? null : (
          <li>
            <Link to={adding}>
              Add a new member<span className="visually-hidden">{`: ${term}`}</span>
            </Link>
          </li>
        )}
        <li>
          <ConfirmedAction
            label="Dismiss"
            about={term}
            title="Remove this search from the list?"
            confirmLabel="Dismiss"
            act={onDismiss}
          >
            <p>{`“${term}” returns to the list if someone searches for it again.`}</p>
          </ConfirmedAction>
        </li>
      </Menu>
    </li>
  );
}
