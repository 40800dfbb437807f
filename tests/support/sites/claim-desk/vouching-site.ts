/** A site on which members vouch for claims. */
import { dayMs } from '#contract/time.ts';
import { expect } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAdminSite, type AdminSite } from '../admin-site.ts';

/** The claims of these numbers were approved by an admin long ago, so their owners may vouch. */
export async function openVouching(
  database: Database,
  numbers: readonly number[],
  deps: Partial<AppDeps> = {},
) {
  const admin = await openAdminSite(database, { claimPolicy: 'vouch', ...deps });
  const members: User[] = [];
  for (const number of numbers) members.push(await admin.site.join(number));
  await database.kysely
    .updateTable('claims')
    .set({ is_approved: 1, linked_by: 'admin', linked_at: admin.site.clock.now - 30 * dayMs })
    .execute();
  return { admin, members };
}

export async function linkOf(admin: AdminSite, { token }: User): Promise<string> {
  const { status, body } = await admin.site.ask('POST Vouches/Link', { token });
  expect(status).toBe(200);
  return String(body['token']);
}

export const vouch = (admin: AdminSite, { token }: User, link: string) =>
  admin.site.ask('POST Vouches', { token, body: { token: link } });
export const find = (admin: AdminSite, { token }: User, link: string) =>
  admin.site.ask('POST Vouches/Find', { token, body: { token: link } });
export const claimOf = async (admin: AdminSite, { token }: User) =>
  (await admin.site.ask('GET Account/validate', { token })).body['claim'];
export const given = async (admin: AdminSite, { token }: User) =>
  (await admin.site.ask('GET Vouches/Own', { token })).body;
