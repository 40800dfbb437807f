import { listSearches, type SearchHistoryEntry } from '#contract/members/insights.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { Card } from '#web/ui/card.tsx';
import { usePages } from '#web/ui/manifest/use-pages.tsx';
import '#web/ui/manifest/admin.css';

/** In the locale and time zone of the browser. */
const shortDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

function SearchRow({ entry }: { readonly entry: SearchHistoryEntry }) {
  const { createTimeStamp, searchTerm, searchResults } = entry;
  return (
    <tr>
      <td>
        <time dateTime={createTimeStamp}>{shortDate.format(new Date(createTimeStamp))}</time>
      </td>
      <th scope="row">{searchTerm}</th>
      <td data-label="Results">{searchResults}</td>
    </tr>
  );
}

function SearchTable({ entries }: { readonly entries: readonly SearchHistoryEntry[] }) {
  const { shown, pageLinks } = usePages(entries);
  return (
    <>
      <table className="table searches">
        <caption className="visually-hidden">Searches</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Search Term</th>
            <th scope="col">Results</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry, index) => (
            // Entries have no unique key: the same search may appear twice at the same moment.
            // oxlint-disable-next-line react/no-array-index-key
            <SearchRow key={index} entry={entry} />
          ))}
        </tbody>
      </table>
      {pageLinks}
    </>
  );
}

export function SearchHistoryPage() {
  const { value: entries, total, ...query } = useQuery(listSearches);
  if (entries === null) {
    return <QueryCard title="Searches" label="Loading the searches" query={query} />;
  }
  const count = total?.count ?? entries.length;
  return (
    <Card title={`${count} Searches`} isWide>
      {entries.length === 0 ? (
        <p className="empty">No searches yet.</p>
      ) : (
        <SearchTable entries={entries} />
      )}
      <p className="hint">
        The newest 200,000 searches are kept, and at most 500 a day from one network address.
      </p>
      {count > entries.length ? (
        <p className="hint">{`The newest ${entries.length} are listed.`}</p>
      ) : null}
    </Card>
  );
}
