/** The list of the inbox, and what is decided. Answered items stay in it, until it is loaded again. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  approveTogether,
  decideItem,
  getInboxItem,
  listInbox,
  type InboxItem,
  type ItemLink,
} from '#contract/inbox/inbox.ts';
import { actsOf, type Act } from '#contract/inbox/kinds.ts';
import { inboxAddress, nameOf, type InboxQuery } from '#web/addresses/inbox-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { keepPeopleWaiting, refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { settle } from '#web/api/settle.ts';
import type { Given } from './answers/answer-props.ts';
import { isWaiting } from './item-state.ts';
import { nextOf } from './next-of.ts';

/** What happened to an item. */
export interface Answered {
  readonly text: string;
  /** Where it can be taken back; null if nowhere. */
  readonly opposite: ItemLink | null;
}

export type DecideItem = (item: InboxItem, act: Act, given?: Given) => Promise<void>;

/** What has happened then. News of a death can be answered without marking anyone. */
function doneWith({ kind }: InboxItem, act: Act, { freakBrotherNumber }: Given): string {
  const isUnmarked = kind === 'death' && freakBrotherNumber === undefined;
  const words = actsOf(act === 'approve' && isUnmarked ? 'message' : kind)[act];
  return words?.done ?? '';
}

/** A text or a reason that the admin has written. */
export const hasWords = ({ text = '', reason = '' }: Given = {}): boolean =>
  text !== '' || reason !== '';

const paramsOf = ({ kind, itemId }: InboxItem) => ({ kind, item: String(itemId) });

const noneAnswered: ReadonlyMap<string, Answered> = new Map();

export function useInbox(query: InboxQuery) {
  const call = useCall();
  const navigate = useNavigate();
  const { show, kind, page } = query;
  const { response, isLoading, reload } = useQuery(listInbox, {
    query: { show, page: String(page), ...(kind === null ? {} : { kind }) },
  });
  /** Of the list that is shown. */
  const [since, setSince] = useState({ response, answered: noneAnswered });
  const answered = since.response === response ? since.answered : noneAnswered;
  const [news, setNews] = useState<Answered | null>(null);
  const items = response?.isOk ? response.value.items : [];

  /** At once: until then, keys would still go to the item that was answered. */
  const open = (item: InboxItem | null) =>
    navigate(inboxAddress({ ...query, item }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });

  /** What was decided elsewhere since the list was loaded is still listed. */
  const isListed = (item: InboxItem) =>
    items.some((each) => isWaiting(each) && nameOf(each) === nameOf(item));

  /** To the next item; the list again after the last one. */
  function goOn(item: InboxItem, said: Answered) {
    const all = new Map(answered).set(nameOf(item), said);
    const next = nextOf(items, all, item);
    setNews(said);
    setSince({ response, answered: all });
    if (next === undefined) reload();
    void open(next ?? null);
  }

  /** At an item whose answer was taken back. */
  function stay(item: InboxItem, said: Answered) {
    setNews(said);
    reload();
    void open(item);
  }

  function forget(item: InboxItem) {
    refreshWaiting();
    goOn(item, { text: `Deleted: ${item.title}`, opposite: null });
  }

  /** An item that has only changed is to be read again. */
  async function isStillWaiting(item: InboxItem) {
    const again = await settle(call(getInboxItem, { params: paramsOf(item) }));
    return again.isOk && isWaiting(again.value.body);
  }

  /** @throws the server's refusals, except about an item that is decided already */
  const decide: DecideItem = async (item, act, given = {}) => {
    const { title, version } = item;
    try {
      const { body } = await call(decideItem, {
        params: { ...paramsOf(item), act },
        body: { ...given, seen: version },
      });
      keepPeopleWaiting(body.counts);
      const said = { text: `${doneWith(item, act, given)}: ${title}`, opposite: body.opposite };
      if (isWaiting(item) || isListed(item)) goOn(item, said);
      else stay(item, said);
    } catch (error) {
      const isLate = isRefusal(error) && ['taken', 'not_found'].includes(error.code);
      if (!isLate || hasWords(given) || !isWaiting(item)) throw error;
      if (await isStillWaiting(item)) throw error;
      refreshWaiting();
      goOn(item, { text: `${title}: ${error.message}`, opposite: null });
    }
  };

  /** @throws the server's refusals */
  async function approveAll(chosen: readonly InboxItem[]) {
    const { body } = await call(approveTogether, {
      body: {
        items: chosen.map((item) => ({
          kind: item.kind,
          itemId: item.itemId,
          seen: item.version,
        })),
      },
    });
    keepPeopleWaiting(body.counts);
    const { approved, missed } = body;
    const late = missed.length === 0 ? '' : ` ${missed.length} had changed or were decided before.`;
    setNews({
      text: `Approved: ${approved}.${late}`,
      opposite: { label: 'Answered', to: inboxAddress({ show: 'answered' }) },
    });
    reload();
    void open(null);
  }

  return { response, isLoading, reload, answered, news, decide, approveAll, forget };
}
