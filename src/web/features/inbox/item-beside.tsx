/** The item that an admin came from, beside the editor of the member. Nothing without one. */
import { useLocation } from 'react-router';
import { getInboxItem } from '#contract/inbox/inbox.ts';
import { inboxAddress, itemInSearch, nameOf, type ItemKey } from '#web/addresses/inbox-address.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';
import './inbox.css';

function Beside({ item }: { readonly item: ItemKey }) {
  const { value, ...query } = useQuery(getInboxItem, {
    params: { kind: item.kind, item: String(item.itemId) },
  });
  if (value === null) {
    return (
      <section className="card editor-message" aria-label="From the inbox">
        {query.failure?.code === 'not_found' ? (
          <p>{query.failure.message}</p>
        ) : (
          <QueryState label="Loading" query={query} />
        )}
      </section>
    );
  }
  const { title, line, evidence } = value;
  return (
    <section className="card editor-message" aria-labelledby="beside">
      <h2 id="beside">{title}</h2>
      <p className="item-text">{evidence.text === '' ? line : evidence.text}</p>
      <p className="row">
        <Link to={inboxAddress({ item })}>Back to the inbox</Link>
      </p>
    </section>
  );
}

export function ItemBeside() {
  const item = itemInSearch(useLocation().search);
  return item === null ? null : <Beside key={nameOf(item)} item={item} />;
}
