/** The site with an admin who undoes their own changes or those of another admin. */
import { expect } from 'vitest';
import type { ChangePage } from '#contract/changes/changes.ts';
import type { UndoReport } from '#contract/changes/undoing.ts';
import type { Database } from '#server/database/open-database.ts';
import { copiedTables } from '#server/database/read-copy.ts';
import { makeAdmin, openAdminSite, type AdminSite } from './admin-site.ts';

/** A new location adds a place, which stays when the change of the member is undone. */
const staying: readonly string[] = ['change_log', 'places', 'place_spellings'];

/** All tables of a backup, except the change log and places. */
export async function readAll({ kysely }: Database): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const { name, key } of copiedTables) {
    if (staying.includes(name)) continue;
    const rows = key.reduce(
      (query, column) => query.orderBy(column as 'id'),
      kysely.selectFrom(name).selectAll(),
    );
    tables[name] = await rows.execute();
  }
  return tables;
}

export const listChanges = async (admin: AdminSite, query = '') =>
  (await admin.ask(`GET Admin/Changes${query}`)).body as unknown as ChangePage;

export async function undo(admin: AdminSite, form: object, path = ''): Promise<UndoReport> {
  const response = await admin.ask(`POST Admin/Changes/Undo${path}`, form);
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 200 });
  return response.body as unknown as UndoReport;
}

export const undoSubject = 'An undo changed something of yours';

export const newest = async (admin: AdminSite) =>
  (await listChanges(admin)).changes[0]?.changeId ?? 0;

/** Adds a second admin (account 2 and member 2), whose changes are undone. */
export async function openWithOther(database: Database) {
  const admin = await openAdminSite(database);
  const { token } = await admin.site.join(2);
  await makeAdmin(database, 2);
  admin.site.clock.now += 60_000;
  const since = new Date(admin.site.clock.now).toISOString();
  const other: AdminSite = {
    ...admin,
    token,
    ask: (request, body) =>
      admin.site.ask(request, { token, ...(body === undefined ? {} : { body }) }),
  };
  return { admin, other, since };
}
