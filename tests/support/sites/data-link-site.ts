/** A site with an admin, a member with an account, and a message about the member's data. */
import { expect } from 'vitest';
import type { DataLinkKind } from '#contract/accounts/data-links.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember } from './account-site.ts';
import { openAdminSite } from './admin-site.ts';
import { wrongLink } from './mailed-link-site.ts';

export const owner = emailOfMember(2);
export const dayMs = 24 * 60 * 60 * 1000;
const pages: Readonly<Record<DataLinkKind, string>> = {
  export: 'DataByLink',
  erasure: 'DeleteByLink',
};

/** An admin with the account 1, and the account 2 of FB2, which a message of a stranger is about. */
export async function openDataLinkSite(database: Database, deps: Partial<AppDeps> = {}) {
  const contactEmail = 'help@directory.example';
  const admin = await openAdminSite(database, { contactEmail, ...deps });
  const { site } = admin;
  const { token } = await site.join(2);
  const { kysely } = database;
  await kysely.updateTable('claims').set({ is_approved: 1 }).execute();
  let count = 0;
  async function write(number: number | null, email: string): Promise<number> {
    count += 1;
    const { id } = await kysely
      .insertInto('contact_messages')
      .values({
        about: 'take-down',
        name: 'Vera',
        email,
        email_key: email,
        number,
        text: 'Remove http://evil.example',
        written_at: site.clock.now,
        confirmed_at: site.clock.now,
        token_hash: `token ${count}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const message = await write(2, 'vera@family.example');
  const start = (kind: string, accountId: unknown = 2, id = message) =>
    admin.ask(`POST Admin/Messages/${id}/DataLink`, { kind, accountId });
  const linkIn = (text: string) => /\/your-data#token=([0-9a-f]{48})/.exec(text)?.[1] ?? '';
  const lastLink = () =>
    site.sent
      .filter(({ to }) => to === owner)
      .map(({ text }) => linkIn(text))
      .findLast((link) => link !== '') ?? '';
  const mail = async (kind: DataLinkKind) => {
    expect((await start(kind)).status).toBe(200);
    expect(lastLink()).toMatch(/^[0-9a-f]{48}$/);
    return lastLink();
  };
  const use = (kind: DataLinkKind, link: string, more = {}) =>
    site.ask(`POST Account/${pages[kind]}`, { body: { token: link, ...more } });
  const isThere = async () =>
    (await kysely.selectFrom('accounts').where('id', '=', 2).select('id').execute()).length === 1;
  return { admin, site, token, message, write, start, mail, use, lastLink, isThere, kysely };
}

export const refused = { status: 400, body: { message: wrongLink, errors: { token: wrongLink } } };
