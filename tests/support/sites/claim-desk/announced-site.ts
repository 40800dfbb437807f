/** A site with an admin, a member with a number and a phone, and people who write that it is theirs. */
import { hourMs } from '#contract/time.ts';
import { expect } from 'vitest';
import type { AnnouncedChange, ChangeContext } from '#contract/accounts/announced-changes.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { carryOutChanges } from '#server/features/accounts/announced-changes/carry-out-changes.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { emailOfMember, goodPassword } from '../account-site.ts';
import { openAdminSite } from '../admin-site.ts';
import { cheapPasswords } from '../build-test-app.ts';
import { mailedToken } from '../contact-site.ts';
import { getItem } from '../inbox.ts';
import { freshPhoto } from '../photo-site.ts';
import { setAccount } from '../set-rows.ts';

const heldNumber = 2;
export const holderId = 2;
export const holderEmail = emailOfMember(heldNumber);
export const holderPhone = '+12025550123';
/** Of the person who writes. */
export const newEmail = 'found@example.org';

type About = 'lost-email' | 'my-number';

/** Runs the regular job and returns what it sent. */
export async function carryOutAt(
  database: Database,
  now: number,
  onFailure: (error: unknown) => void = (error) => {
    throw error;
  },
  send?: (message: Message) => Promise<void>,
): Promise<Message[]> {
  const sent: Message[] = [];
  await carryOutChanges({
    database,
    now: () => now,
    origin: 'http://localhost:3000',
    contactEmail: null,
    passwords: cheapPasswords(),
    messaging: {
      canReachPhones: true,
      send:
        send ??
        ((message) => {
          sent.push(message);
          return Promise.resolve();
        }),
    },
    onFailure,
  });
  return sent;
}

export async function openAnnouncedSite(database: Database, deps: Partial<AppDeps> = {}) {
  const admin = await openAdminSite(database, { claimPolicy: 'vouch', ...deps });
  const { site } = admin;
  const holder = await site.join(heldNumber);
  const linked = { is_approved: 1, linked_by: 'admin', linked_at: 0 } as const;
  await database.kysely.updateTable('claims').set(linked).execute();
  await setAccount(database, holderId, { phone: holderPhone, confirmed_phone: holderPhone });

  const send = (about: About, { email = newEmail, number = heldNumber, from = '192.0.2.9' } = {}) =>
    site.ask('POST Contact', {
      body: { name: 'Vera', email, about, number, text: 'It is me.' },
      from,
    });
  const confirm = async (email = newEmail, from = '192.0.2.9') =>
    site.ask('POST Contact/Confirm', { body: { token: await mailedToken(site, email) }, from });
  const newestMessage = async () => {
    const row = database.kysely.selectFrom('contact_messages').orderBy('id', 'desc');
    return (await row.select('id').executeTakeFirstOrThrow()).id;
  };

  /** Writes and confirms a message. @returns its id */
  async function write(about: About, given: Parameters<typeof send>[1] = {}): Promise<number> {
    expect(await send(about, given)).toMatchObject({ status: 200 });
    expect(await confirm(given.email, given.from)).toMatchObject({ status: 200 });
    return newestMessage();
  }

  const begin = (message: number) => admin.ask(`POST Admin/Messages/${message}/Change`);

  const message = (id: number) => getItem(admin, 'ownership', id);

  const tokenIn = (sent: Message | undefined) =>
    /\/(?:announced-change|former-email)#([0-9a-f]{48})/.exec(sent?.text ?? '')?.[1] ?? '';

  return {
    admin,
    site,
    holder,
    send,
    confirm,
    write,
    begin,
    /** Writes a message and begins its change. @returns the id of the message */
    async announce(about: About, given: Parameters<typeof send>[1] = {}): Promise<number> {
      const message = await write(about, given);
      expect(await begin(message)).toMatchObject({ status: 200 });
      return message;
    },
    message,
    changeContext: async (id: number): Promise<ChangeContext> =>
      (await message(id)).evidence.message?.changeContext as ChangeContext,
    async list(): Promise<{ open: AnnouncedChange[]; done: AnnouncedChange[] }> {
      const { body } = await admin.ask('GET Admin/AnnouncedChanges');
      return body as unknown as { open: AnnouncedChange[]; done: AnnouncedChange[] };
    },
    tokenIn,
    /** The token of the newest link in a message to this address. */
    linkTo: (to: string, among: readonly Message[] = site.sent) =>
      tokenIn(among.findLast((message) => message.to === to && tokenIn(message) !== '')),
    post: (path: string, token: string) =>
      site.ask(`POST Account/AnnouncedChange/${path}`, { body: { token } }),
    own: () => site.ask('GET Account/AnnouncedChange', { token: holder.token }),
    object: () => site.ask('POST Account/AnnouncedChange/Object', { token: holder.token }),
    takeBack: (id: number) => admin.ask(`POST Admin/AnnouncedChanges/${id}/TakeBack`),
    /** Carries out what is due after the notice. */
    async carryOut(): Promise<Message[]> {
      site.clock.now += 72 * hourMs;
      const sent = await carryOutAt(database, site.clock.now);
      await admin.logInAgain();
      return sent;
    },
    login: (email: string) =>
      site.ask('POST Account/login', { body: { email, password: goodPassword } }),
    account: (id = holderId) =>
      database.kysely
        .selectFrom('accounts')
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow(),
    /** The account that has the number. */
    async accountOfNumber(): Promise<number | undefined> {
      const row = await database.kysely
        .selectFrom('claims')
        .where('member_id', '=', heldNumber)
        .where('is_approved', '=', 1)
        .where('is_validated', '=', 1)
        .select('account_id')
        .executeTakeFirst();
      return row?.account_id;
    },
    addProof: async (token: string) =>
      site.ask('POST Contact/Proof', {
        body: { token, data: await freshPhoto(), origFileName: 'card.jpg' },
      }),
    proofs: async () => (await database.kysely.selectFrom('proofs').select('id').execute()).length,
  };
}

export type AnnouncedSite = Awaited<ReturnType<typeof openAnnouncedSite>>;
