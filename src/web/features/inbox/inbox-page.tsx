/** Everyone who waits for an admin in one list, with the open item beside it, or in its place on a phone. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { countPeople, type InboxItem, type InboxPage as Page } from '#contract/inbox/inbox.ts';
import {
  inboxAddress,
  nameOf,
  readInboxQuery,
  type InboxQuery,
} from '#web/addresses/inbox-address.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useWaiting } from '#web/api/account/waiting.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { AnnouncedChangesCard } from './changes/announced-change-item.tsx';
import { InboxFilter } from './inbox-filter.tsx';
import { InboxRows } from './inbox-rows.tsx';
import { ItemFrame } from './item-frame.tsx';
import { isAgreeing } from './item-state.ts';
import { placeOf } from './next-of.ts';
import { useInbox, type Answered } from './use-inbox.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import '#web/ui/manifest/admin.css';
import './inbox.css';

const noneSelected: ReadonlySet<string> = new Set();

function AllDone() {
  const waiting = useWaiting();
  return (
    <>
      <p className="empty">All done</p>
      <p>You get an email when someone waits.</p>
      <p className="row">
        {waiting === null || waiting.newPhotos === 0 ? null : (
          <Link to="/Manifest/Photos?show=new">
            {waiting.newPhotos === 1 ? '1 new photo' : `${waiting.newPhotos} new photos`}
          </Link>
        )}
        {waiting === null || waiting.missedSearches === 0 ? null : (
          <Link to="/Missed-Searches">
            {waiting.missedSearches === 1
              ? '1 missed search'
              : `${waiting.missedSearches} missed searches`}
          </Link>
        )}
      </p>
    </>
  );
}

function Empty({
  query: { show, kind },
  page,
}: {
  readonly query: InboxQuery;
  readonly page: Page;
}) {
  if (show === 'answered') return <p className="empty">Nothing was answered yet.</p>;
  if (kind === null || countPeople(page.counts) === 0) return <AllDone />;
  return (
    <>
      <p className="empty">None of this kind wait.</p>
      <p>
        <Link to={inboxAddress({})}>Show all kinds</Link>
      </p>
    </>
  );
}

function News({ news }: { readonly news: Answered | null }) {
  return (
    <div role="status" className="inbox-news">
      {news === null ? null : (
        <p className="notice">
          {news.text}
          {news.opposite === null ? null : (
            <>
              {' '}
              <Link to={news.opposite.to}>{news.opposite.label}</Link>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function countedPeople(people: number): string {
  if (people === 0) return 'No one waits';
  return people === 1 ? '1 person waits' : `${people} people wait`;
}

/** The focus follows the address, to the open item and back to its row, and each decision, to what comes next. */
function useFocusOnItem(open: string | null, news: Answered | null) {
  const list = useRef<HTMLHeadingElement>(null);
  const item = useRef<HTMLHeadingElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const from = before.current;
    before.current = open;
    if (from === open) return;
    const row = from === null ? null : document.getElementById(from);
    const target = open === null ? (row ?? list.current) : item.current;
    target?.focus();
    // It is in the place of the list.
    if (open !== null && list.current?.checkVisibility() === false) item.current?.scrollIntoView();
  }, [open]);
  useEffect(() => {
    if (news === null) return;
    const isItemShown = item.current?.checkVisibility() === true;
    (isItemShown ? item.current : list.current)?.focus();
  }, [news]);
  return { list, item };
}

export function InboxPage() {
  const query = readInboxQuery(useLocation().search);
  const { response, isLoading, reload, answered, news, ...inbox } = useInbox(query);
  const waiting = useWaiting();
  const [chosen, setChosen] = useState(noneSelected);
  const open = query.item && nameOf(query.item);
  const { list: listHeading, item: itemHeading } = useFocusOnItem(open, news);

  if (!response?.isOk) {
    return (
      <section className="card" aria-label="Who waits">
        <QueryState
          label="Loading the inbox"
          query={{ failure: response?.failure ?? null, isLoading, reload }}
        />
      </section>
    );
  }

  const page = response.value;
  const { items, totalPages } = page;
  const counts = waiting?.inbox ?? page.counts;
  const people = countedPeople(countPeople(counts));
  const { kind } = query;
  const isAnswered = query.show === 'answered';
  const isLeft = (item: InboxItem) => !answered.has(nameOf(item));
  const agreeing = items.filter((item) => isAgreeing(item) && isLeft(item));
  const selected = agreeing.filter((item) => chosen.has(nameOf(item)));
  // Beside the list, where there is room, the first one is open.
  const shown = query.item ?? (isAnswered ? null : items.find(isLeft)) ?? null;
  const shownName = shown && nameOf(shown);
  const addressOf = (item: InboxItem | undefined) =>
    item === undefined ? null : inboxAddress({ ...query, item });
  const listAddress = inboxAddress({ ...query, item: null });
  const { place, above, below } = placeOf(page, shown);

  function select(name: string) {
    const names = new Set(chosen);
    if (!names.delete(name)) names.add(name);
    setChosen(names);
  }

  return (
    <section className="stack inbox" aria-labelledby="inbox" data-item={open ?? undefined}>
      <div className="stack inbox-head">
        <div className="row">
          <h2 id="inbox" ref={listHeading} tabIndex={-1}>
            {isAnswered ? 'Answered' : people}
          </h2>
          <Link to={inboxAddress({ kind, show: isAnswered ? 'waiting' : 'answered' })}>
            {isAnswered ? people : 'Answered'}
          </Link>
        </div>
        <InboxFilter query={query} counts={counts} />
      </div>
      <News news={news} />
      <div className="stack inbox-panes">
        <div className="stack inbox-list" aria-busy={isLoading}>
          {agreeing.length < 2 ? null : (
            <Button
              type="button"
              kind="quiet"
              onClick={() => setChosen(new Set(agreeing.map(nameOf)))}
            >
              {`Select the ${agreeing.length} that match`}
            </Button>
          )}
          {items.length === 0 ? (
            <div className="card">
              <Empty query={query} page={page} />
            </div>
          ) : (
            <InboxRows
              items={items}
              answered={answered}
              open={shownName}
              addressOf={(item) => inboxAddress({ ...query, item })}
              selected={chosen}
              onSelect={select}
            />
          )}
          <PageLinks
            page={page.page}
            totalPages={totalPages}
            addressOf={(number) => inboxAddress({ ...query, page: number, item: null })}
          />
        </div>
        {shown === null ? null : (
          <ItemFrame
            key={shownName}
            item={shown}
            row={items.find((each) => nameOf(each) === shownName)}
            place={place}
            isOpened={open !== null}
            listAddress={listAddress}
            above={addressOf(above)}
            below={addressOf(below)}
            heading={itemHeading}
            decide={inbox.decide}
            onDelete={inbox.forget}
          />
        )}
      </div>
      {selected.length === 0 ? null : (
        <SelectionBar
          count={selected.length}
          onApprove={async () => {
            await inbox.approveAll(selected);
            setChosen(noneSelected);
          }}
          onCancel={() => setChosen(noneSelected)}
        />
      )}
      {kind === null || kind === 'ownership' ? <AnnouncedChangesCard /> : null}
    </section>
  );
}

interface SelectionBarProps {
  readonly count: number;
  /** Throws the server's refusals. */
  readonly onApprove: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Approves the selected items together. */
function SelectionBar({ count, onApprove, onCancel }: SelectionBarProps) {
  const { isBusy, alert, run } = useAction(onApprove);
  return (
    <div className="selected-actions">
      <b role="status">{`${count} selected`}</b>
      <Button type="button" isBusy={isBusy} onClick={run}>
        {`Approve ${count}`}
      </Button>
      <Button type="button" kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <AlertBox message={alert} />
    </div>
  );
}
