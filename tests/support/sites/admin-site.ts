import { expect } from 'vitest';
import type { MemberDetails } from '#contract/members/editing.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  type AccountSite,
  type OperationResponse,
} from './account-site.ts';

export interface AdminSite {
  readonly site: AccountSite;
  readonly token: string;
  /** Sends a request as the admin, for example `PUT Admin/…`. Confirms with the password when asked. */
  ask(request: string, body?: unknown): Promise<OperationResponse>;
  /** For a test in which more time passes than an admin session lasts. */
  logInAgain(): Promise<void>;
  /** The entries of the change log about a kind of subject, oldest first, with parsed JSON. */
  changes(subject: string): Promise<LoggedChange[]>;
  /** The emails to an address, after all deferred messages are sent. */
  mailsTo(email: string): Promise<{ readonly subject: string; readonly text: string }[]>;
}

export interface LoggedChange {
  readonly actor: string;
  readonly key: string;
  readonly movedTo: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** Makes an account an admin directly in the database. */
export async function makeAdmin({ kysely }: Database, accountId: number): Promise<void> {
  await kysely.updateTable('accounts').set({ role: 'Admin' }).where('id', '=', accountId).execute();
}

export const confirmPassword = (site: AccountSite, token: string): Promise<OperationResponse> =>
  site.ask('POST Account/Confirm', { token, body: { password: goodPassword } });

export async function openAdminSite(
  database: Database,
  deps: Partial<AppDeps> = {},
): Promise<AdminSite> {
  const site = await openAccountSite(database, deps);
  let { token } = await site.join(1);
  await makeAdmin(database, 1);
  await database.kysely.updateTable('claims').set({ is_approved: 1 }).execute();
  return {
    site,
    get token() {
      return token;
    },
    async ask(request, body) {
      const given = { token, ...(body === undefined ? {} : { body }) };
      const response = await site.ask(request, given);
      if (response.body['code'] !== 'confirmation_required') return response;
      const confirmed = await confirmPassword(site, token);
      expect(confirmed.status).toBe(200);
      return site.ask(request, given);
    },
    async logInAgain() {
      const body = { email: emailOfMember(1), password: goodPassword };
      const response = await site.ask('POST Account/login', { body });
      expect(response.status).toBe(200);
      token = String(response.body['token']);
    },
    async changes(subject) {
      const rows = await database.kysely
        .selectFrom('change_log')
        .where('subject', '=', subject)
        .orderBy('id')
        .selectAll()
        .execute();
      return rows.map((row) => ({
        actor: row.actor,
        key: row.subject_key,
        movedTo: row.moved_to,
        before: parse(row.before),
        after: parse(row.after),
      }));
    },
    async mailsTo(email) {
      // Closing waits for deferred messages.
      await site.app.close();
      return site.sent.filter((message) => message.to === email);
    },
  };
}

/** @param path series and number, as in `fb/2` */
export async function readMember(admin: AdminSite, path: string): Promise<MemberDetails> {
  const { status, body } = await admin.ask(`GET Admin/Members/${path}`);
  expect(status).toBe(200);
  return body as unknown as MemberDetails;
}

/** Reads the member and saves it with the given fields replaced. */
export async function editMember(
  admin: AdminSite,
  path: string,
  given: Readonly<Record<string, unknown>>,
): Promise<OperationResponse> {
  return admin.ask(`PUT Admin/Members/${path}`, { ...(await readMember(admin, path)), ...given });
}
