import { dayMs } from '#contract/time.ts';
import { useLocation } from 'react-router';
import { closedForMs } from '#contract/contact/contact.ts';
import { listMessages, type InboxPage, type MessageState } from '#contract/contact/inbox.ts';
import {
  answersAddress,
  messageAddress,
  messageListAddress,
  readMessageQuery,
  type MessageQuery,
} from '#web/addresses/message-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';
import { DenseList } from '#web/ui/manifest/dense-list/dense-list.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { AnnouncedChangesCard } from './changes/announced-changes-card.tsx';
import { labelOf, messageColumns } from './message-columns.tsx';
import { MessageFilters } from './message-filters.tsx';
import './inbox.css';

const emptyStates: Readonly<Record<MessageState, string>> = {
  open: 'No messages are waiting. New messages are listed here, and you get an email.',
  mine: 'No open messages are assigned to you.',
  closed: `No closed messages. A message is deleted ${closedForMs / dayMs} days after it is closed.`,
};

function counted(total: number, show: MessageState): string {
  const messages = total === 1 ? 'message' : 'messages';
  return show === 'mine' ? `${total} ${messages} assigned to you` : `${total} ${show} ${messages}`;
}

interface FoundProps {
  readonly query: MessageQuery;
  readonly found: InboxPage;
}

const unsorted = { by: '', isDescending: false };
const neverSorts = () => undefined;

function Found({ query, found }: FoundProps) {
  if (found.total > 0) {
    return (
      <>
        <DenseList
          label="Messages"
          rows={found.messages}
          columns={messageColumns}
          keyOf={({ messageId }) => String(messageId)}
          nameOf={labelOf}
          addressOf={({ messageId }) => messageAddress(messageId)}
          sort={unsorted}
          onSort={neverSorts}
        />
        <PageLinks
          page={found.page}
          totalPages={found.totalPages}
          addressOf={(page) => messageListAddress({ ...query, page })}
        />
      </>
    );
  }
  if (query.about === null) return <p className="empty">{emptyStates[query.show]}</p>;
  return (
    <>
      <p className="empty">No messages of this kind here.</p>
      <p>
        <Link to={messageListAddress({ ...query, about: null, page: 1 })}>Show all kinds</Link>
      </p>
    </>
  );
}

function FoundMessages({ query }: { readonly query: MessageQuery }) {
  const { show, about, page } = query;
  const { response, isLoading, reload } = useQuery(listMessages, {
    query: { show, page: String(page), ...(about === null ? {} : { about }) },
  });
  if (!response?.isOk) {
    return (
      <QueryNotice
        label="Loading the messages"
        failure={response?.failure ?? null}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
  return (
    <div className="results" aria-busy={isLoading}>
      <div role="status">
        <h2>{counted(response.value.total, show)}</h2>
      </div>
      <Found query={query} found={response.value} />
    </div>
  );
}

export function MessagesPage() {
  const query = readMessageQuery(useLocation().search);
  return (
    <>
      <section className="card wide" aria-label="Messages">
        <MessageFilters query={query} />
        <FoundMessages query={query} />
      </section>
      {query.show === 'open' ? <AnnouncedChangesCard /> : null}
      <NearLinks near={[{ to: answersAddress, label: 'Answer templates' }]} />
    </>
  );
}
