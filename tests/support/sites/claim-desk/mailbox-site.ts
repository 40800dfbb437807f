/** A site with an admin, a member who lost the email, and two members who may vouch. */
import { moveVouchedAccounts } from '#server/features/accounts/lost-mailbox/move-account.ts';
import { expect, vi } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, goodPassword, type OperationResponse } from '../account-site.ts';
import { openAdminSite } from '../admin-site.ts';
import { freshPhoto } from '../photo-site.ts';

export const dayMs = 24 * 60 * 60 * 1000;
export const newEmail = 'found@example.org';
/** Of the member who lost the email. */
const lostNumber = 2;
export const lostEmail = emailOfMember(lostNumber);

export async function openMailboxSite(database: Database, deps: Partial<AppDeps> = {}) {
  const admin = await openAdminSite(database, { claimPolicy: 'vouch', ...deps });
  const { site } = admin;
  const tokens = new Map<number, string>();
  for (const number of [lostNumber, 3, 4, 5]) {
    tokens.set(number, (await site.join(number)).token);
  }
  const linked = { is_approved: 1, linked_by: 'admin', linked_at: 0 } as const;
  await database.kysely.updateTable('claims').set(linked).execute();

  /** The token of the newest mail to this address with this page's link. */
  const tokenOf = (to: string, page: 'confirm' | 'stop') =>
    vi.waitFor(() => {
      const pattern = new RegExp(`/lost-mailbox/${page}#([0-9a-f]{48})`);
      const found = site.sent.flatMap((mail) =>
        mail.to === to ? (pattern.exec(mail.text)?.[1] ?? []) : [],
      );
      const token = found.at(-1);
      if (token === undefined) throw new Error(`No link to ${page} came to ${to}`);
      return token;
    });

  const request = (given: Record<string, unknown> = {}, from = '192.0.2.9') =>
    site.ask('POST Account/LostMailbox', {
      body: {
        freakBrotherNumber: lostNumber,
        email: newEmail,
        text: 'My provider closed.',
        ...given,
      },
      from,
    });
  const confirm = (token: string) =>
    site.ask('POST Account/LostMailbox/Confirm', { body: { token } });

  return {
    admin,
    site,
    tokenOf,
    request,
    confirm,
    /** Sends a request as the member with this number. */
    askAs: (number: number, what: string, body?: unknown) =>
      site.ask(what, { token: tokens.get(number), ...(body === undefined ? {} : { body }) }),
    stop: (token: string) => site.ask('POST Account/LostMailbox/Stop', { body: { token } }),
    /** Asks and confirms. */
    async open(email = newEmail): Promise<{ token: string; status: OperationResponse['body'] }> {
      expect((await request({ email })).status).toBe(200);
      const token = await tokenOf(email, 'confirm');
      const { status, body } = await confirm(token);
      expect(status).toBe(200);
      return { token, status: body };
    },
    addProof: async (token: string, data?: string) =>
      site.ask('POST Account/LostMailbox/Proof', {
        body: { token, data: data ?? (await freshPhoto()), origFileName: 'card.jpg' },
      }),
    countProofs: async () =>
      (await database.kysely.selectFrom('proofs').select('id').execute()).length,
    vouch: (number: number, vouchToken: unknown) =>
      site.ask('POST Vouches', { token: tokens.get(number), body: { token: vouchToken } }),
    move: (id = 1) => admin.ask(`POST Admin/Mailboxes/${id}/Move`, { password: goodPassword }),
    undo: (id = 1) => admin.ask(`POST Admin/Mailboxes/${id}/Undo`, { password: goodPassword }),
    login: (email: string, password = goodPassword) =>
      site.ask('POST Account/login', { body: { email, password } }),
    account: () =>
      database.kysely
        .selectFrom('accounts')
        .where('id', '=', lostNumber)
        .selectAll()
        .executeTakeFirstOrThrow(),
    moves: () => database.kysely.selectFrom('mailbox_moves').selectAll().execute(),
    /** The subjects of the mails to an address, without those of its registration. */
    async subjectsTo(email: string): Promise<string[]> {
      const mails = await admin.mailsTo(email);
      return mails.map(({ subject }) => subject).filter((each) => !/code|was claimed/i.test(each));
    },
  };
}

/** Runs the regular job and returns the addresses that it mailed. */
export async function moveDue(database: Database, now: number): Promise<string[]> {
  const to: string[] = [];
  await moveVouchedAccounts({
    database,
    now: () => now,
    origin: 'http://localhost:3000',
    contactEmail: null,
    claimPolicy: 'vouch',
    messaging: {
      canReachPhones: false,
      send(message) {
        to.push(message.to);
        return Promise.resolve();
      },
    },
    onFailure: (error) => {
      throw error;
    },
  });
  return to;
}
