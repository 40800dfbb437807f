import type { MemberListItem } from '#contract/members/directory.ts';
import type { MissedSearch } from '#contract/members/insights.ts';
import { MissedSearchEntry } from './missed-search-entry.tsx';
import './missed-searches.css';

interface Props {
  readonly searches: readonly MissedSearch[];
  readonly onAlias: (search: MissedSearch, member: MemberListItem, alias: string) => Promise<void>;
  readonly onDismiss: (search: MissedSearch) => Promise<void>;
}

export function MissedSearchList({ searches, onAlias, onDismiss }: Props) {
  return (
    <ul className="missed-searches">
      {searches.map((search) => (
        <MissedSearchEntry
          key={search.term}
          search={search}
          onAlias={(member, alias) => onAlias(search, member, alias)}
          onDismiss={() => onDismiss(search)}
        />
      ))}
    </ul>
  );
}
