/** Lists what waits for an admin, and what was answered; passes decisions on to the kinds. */
import { sql } from 'kysely';
import {
  itemsPerPage,
  type Decision,
  type InboxItem,
  type InboxPage,
  inboxOperations,
  type ItemWithEvidence,
  type KindCounts,
} from '#contract/inbox/inbox.ts';
import type { ShownProof } from '#contract/accounts/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import { inboxKindNames, type InboxKind } from '#contract/inbox/kinds.ts';
import { clampPage } from '#server/database/list-pages.ts';
import {
  bindOperations,
  type Caller,
  type Input,
  type Viewer,
} from '#server/http/bind-operation.ts';
import { approval, refuseGone, type BoundKind, type Queues } from '#server/identity/decide.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';

export type InboxKinds = Readonly<Record<InboxKind, BoundKind>>;

export type InboxQueues = Readonly<Record<InboxKind, Queues>>;

interface CountDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  readonly queues: InboxQueues;
}

export interface InboxDeps extends CountDeps {
  readonly kinds: InboxKinds;
}

interface Wanted {
  readonly show: 'waiting' | 'answered';
  readonly names: readonly InboxKind[];
}

/** One list of all these kinds. */
function itemsOf({ database, queues, now }: CountDeps, { show, names }: Wanted) {
  const db = database.kysely;
  const lists = names.map((name) =>
    db
      .selectFrom(queues[name](db, now())[show].as('queue'))
      .select([sql<InboxKind>`${sql.lit(name)}`.as('kind'), 'queue.id', 'queue.at']),
  );
  const all = lists.reduce((list, next) => list.unionAll(next));
  return db.selectFrom(all.as('items'));
}

async function countItems(deps: CountDeps, wanted: Wanted): Promise<KindCounts> {
  const rows = await itemsOf(deps, wanted)
    .groupBy('kind')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('items')])
    .execute();
  const counts = Object.fromEntries(inboxKindNames.map((name) => [name, 0])) as KindCounts;
  for (const { kind, items } of rows) counts[kind] = items;
  return counts;
}

/** How many wait, of each kind. */
export const countInbox = (deps: CountDeps): Promise<KindCounts> =>
  countItems(deps, { show: 'waiting', names: inboxKindNames });

/** In the order of the keys. Leaves out what is gone by now. */
async function findItems(
  { database: { kysely }, kinds, now }: InboxDeps,
  keys: readonly { readonly kind: InboxKind; readonly id: number }[],
): Promise<InboxItem[]> {
  const found = new Map<InboxKind, ReadonlyMap<number, InboxItem>>();
  for (const name of new Set(keys.map(({ kind }) => kind))) {
    const ids = keys.flatMap(({ kind, id }) => (kind === name ? [id] : []));
    found.set(name, await kinds[name].find(kysely, ids, now()));
  }
  return keys.flatMap(({ kind, id }) => found.get(kind)?.get(id) ?? []);
}

/** Waiting items oldest first, answered ones newest first. Past the last page, the last one. */
async function listInbox(
  deps: InboxDeps,
  { query: { show, kind, page } }: Input<typeof inboxOperations.listInbox>,
): Promise<InboxPage> {
  const wanted = { show, names: kind === undefined ? inboxKindNames : [kind] };
  const counts = await countInbox(deps);
  const shown = show === 'waiting' ? counts : await countItems(deps, wanted);
  const total = wanted.names.reduce((sum, name) => sum + shown[name], 0);
  const { offset, paging } = clampPage(total, itemsPerPage, page);
  const direction = show === 'waiting' ? 'asc' : 'desc';
  const keys = await itemsOf(deps, wanted)
    .orderBy('at', direction)
    .orderBy('kind', direction)
    .orderBy('id', direction)
    .limit(itemsPerPage)
    .offset(offset)
    .select(['kind', 'id'])
    .execute();
  return { items: await findItems(deps, keys), ...paging, counts };
}

/** @throws Refusal `not_found` */
async function getInboxItem(
  deps: InboxDeps,
  { params: { kind, item: id } }: Input<typeof inboxOperations.getInboxItem>,
): Promise<ItemWithEvidence> {
  const [item] = await findItems(deps, [{ kind, id }]);
  const evidence = await deps.kinds[kind].describe(deps.database.kysely, id, deps.now());
  if (item === undefined || evidence === null) refuseGone();
  return { ...item, evidence };
}

/** @throws Refusal `not_found` */
async function getInboxProofs(
  deps: InboxDeps,
  { params: { kind, item: id } }: Input<typeof inboxOperations.getInboxProofs>,
): Promise<{ proofs: ShownProof[] }> {
  const [item] = await findItems(deps, [{ kind, id }]);
  if (item === undefined) refuseGone();
  const { database, kinds, now } = deps;
  return { proofs: await kinds[kind].findProofs(database.kysely, id, now()) };
}

/** @throws Refusal as `decide` */
async function decideItem(
  deps: InboxDeps,
  { params: { kind, item: id, act }, body: form }: Input<typeof inboxOperations.decideItem>,
  { viewer }: Caller<Viewer>,
): Promise<Decision> {
  const opposite = await deps.kinds[kind].decide({ id, act, form }, viewer);
  return { opposite, counts: await countInbox(deps) };
}

/** Each in its own transaction, so that one that was decided meanwhile does not keep the others waiting. */
async function approveTogether(
  deps: InboxDeps,
  { body: { items } }: Input<typeof inboxOperations.approveTogether>,
  { viewer }: Caller<Viewer>,
): Promise<{ approved: number; missed: string[]; counts: KindCounts }> {
  const missed: string[] = [];
  for (const { kind, itemId: id, seen } of items) {
    const [item] = await findItems(deps, [{ kind, id }]);
    try {
      if (item?.isAgreeing !== true) throw new Refusal('taken');
      await deps.kinds[kind].decide({ id, ...approval(seen) }, viewer);
    } catch (error) {
      const isLate = error instanceof Refusal && ['not_found', 'taken'].includes(error.code);
      if (!isLate) throw error;
      missed.push(`${kind}-${id}`);
    }
  }
  return { approved: items.length - missed.length, missed, counts: await countInbox(deps) };
}

export const bindInbox = (deps: InboxDeps) =>
  bindOperations(deps, inboxOperations, {
    listInbox,
    getInboxItem,
    getInboxProofs,
    decideItem,
    approveTogether,
  });
