/** The member who is named, or an admin in their place, confirms or declines; both members can remove the link. */
import { Refusal } from '#contract/errors.ts';
import type { AdminLoads, LoadSheet } from '#contract/jumps/loads.ts';
import { findMemberOf } from '#server/database/members/linked-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { LoadDeps } from './load-deps.ts';
import {
  deleteLink,
  findUnconfirmed,
  lockLink,
  updateLink,
  type LoadLinkRow,
  type UnconfirmedLink,
} from './load-links.queries.ts';
import { getLoadSheet, isLiving, listLoads } from './load-sheet.ts';
import { logLoad } from './log-load.ts';

type Answer = 'confirm' | 'decline';

function refuse(): never {
  throw new Refusal('not_found', {
    message: 'This statement does not exist, or it was answered or withdrawn in the meantime.',
  });
}

/** Locks the link. @throws Refusal `not_found` when it is confirmed, or its speaker no longer linked */
async function lockUnconfirmed(
  { database: { dialect } }: LoadDeps,
  db: Connection,
  id: number,
): Promise<{ link: LoadLinkRow; open: UnconfirmedLink }> {
  const link = (await lockLink(db, dialect, id)) ?? refuse();
  const [open] = await findUnconfirmed(db, { id }, 1);
  return open ? { link, open } : refuse();
}

async function write(
  db: Connection,
  link: LoadLinkRow,
  answer: Answer,
  { accountId, at }: { readonly accountId: number; readonly at: number },
): Promise<void> {
  const changes =
    answer === 'confirm'
      ? { said_by: null, confirmed_at: at, confirmed_by: accountId }
      : { declined_at: at };
  await updateLink(db, link.id, changes);
  await logLoad(db, { at, accountId, before: link, after: { ...link, ...changes } });
}

/** @throws Refusal `not_found` when it does not wait for the viewer */
export async function answerLoad(
  deps: LoadDeps,
  id: number,
  answer: Answer,
  viewer: Viewer,
): Promise<LoadSheet> {
  const { accountId } = viewer;
  await deps.database.kysely.transaction().execute(async (db) => {
    const own = await findMemberOf(db, accountId);
    const { link, open } = await lockUnconfirmed(deps, db, id);
    if (!isLiving(own) || open.named_id !== own.id || open.declined_at !== null) refuse();
    await write(db, link, answer, { accountId, at: deps.now() });
  });
  return getLoadSheet(deps, viewer);
}

/** @throws Refusal `not_found` when it does not wait for an admin */
export async function answerLoadAsAdmin(
  deps: LoadDeps,
  id: number,
  answer: Answer,
  viewer: Viewer,
): Promise<AdminLoads> {
  await deps.database.kysely.transaction().execute(async (db) => {
    await deps.lockAsAdmin(db, viewer);
    const { link, open } = await lockUnconfirmed(deps, db, id);
    if (open.is_for_admin === 0 || open.declined_at !== null) refuse();
    await write(db, link, answer, { accountId: viewer.accountId, at: deps.now() });
  });
  return listLoads(deps);
}

async function remove(
  db: Connection,
  link: LoadLinkRow,
  by: { readonly accountId: number; readonly at: number },
): Promise<void> {
  await deleteLink(db, link.id);
  await logLoad(db, { ...by, before: link, after: null });
}

/** @throws Refusal `not_found` when it was not declined */
export async function allowLoad(deps: LoadDeps, id: number, viewer: Viewer): Promise<AdminLoads> {
  const { database, now } = deps;
  await database.kysely.transaction().execute(async (db) => {
    await deps.lockAsAdmin(db, viewer);
    const link = (await lockLink(db, database.dialect, id)) ?? refuse();
    if (link.declined_at === null) refuse();
    await remove(db, link, { accountId: viewer.accountId, at: now() });
  });
  return listLoads(deps);
}

/**
 * A declined statement stays, so that it cannot be said again.
 * @throws Refusal `not_found` when it is neither an own open statement nor a confirmed link of the own member
 */
export async function withdrawLoad(deps: LoadDeps, id: number, viewer: Viewer): Promise<LoadSheet> {
  const { database, now } = deps;
  const { accountId } = viewer;
  await database.kysely.transaction().execute(async (db) => {
    const own = await findMemberOf(db, accountId);
    const link = (await lockLink(db, database.dialect, id)) ?? refuse();
    const isOwn = link.first_id === own?.id || link.second_id === own?.id;
    const mayRemove = link.confirmed_at === null ? link.said_by === accountId : isOwn;
    if (!mayRemove || link.declined_at !== null) refuse();
    await remove(db, link, { accountId, at: now() });
  });
  return getLoadSheet(deps, viewer);
}
