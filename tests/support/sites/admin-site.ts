/** The site as an admin uses it, who is account 1 and member 1. */
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
  /** `PUT Admin/…`, for instance, by the admin. */
  ask(request: string, body?: unknown): Promise<OperationResponse>;
  /** For a test that lets more time pass than an admin's session lasts. */
  logInAgain(): Promise<void>;
  /** What the change log has of a kind of thing, the oldest first, as objects. */
  changes(subject: string): Promise<LoggedChange[]>;
  /** The mails to somebody, once everything is on its way. */
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

/** Makes an account an admin's without further ado. */
export async function makeAdmin({ kysely }: Database, accountId: number): Promise<void> {
  await kysely.updateTable('accounts').set({ role: 'Admin' }).where('id', '=', accountId).execute();
}

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
    ask: (request, body) => site.ask(request, { token, ...(body === undefined ? {} : { body }) }),
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
      // Closing waits for what was deferred.
      await site.app.close();
      return site.sent.filter((message) => message.to === email);
    },
  };
}

/** The member at `fb/2`, for instance. */
export async function readMember(admin: AdminSite, path: string): Promise<MemberDetails> {
  const { status, body } = await admin.ask(`GET Admin/Members/${path}`);
  expect(status).toBe(200);
  return body as unknown as MemberDetails;
}

/** Sends back what was read, with these fields instead. */
export async function editMember(
  admin: AdminSite,
  path: string,
  given: Readonly<Record<string, unknown>>,
): Promise<OperationResponse> {
  return admin.ask(`PUT Admin/Members/${path}`, { ...(await readMember(admin, path)), ...given });
}
