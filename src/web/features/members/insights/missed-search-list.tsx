import { useState } from 'react';
import type { MemberListItem } from '#contract/members/directory.ts';
import type { MissedSearch } from '#contract/members/insights.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { KeysHint } from '#web/ui/manifest/keys-hint.tsx';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import { MissedSearchEntry } from './missed-search-entry.tsx';
import './missed-searches.css';

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
