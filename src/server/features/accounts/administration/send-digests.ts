/** An admin chooses which mails to get about what waits. The daily one is sent at most once a day, if anything waits. */
import {
  digestHour,
  type AdminMail,
  type administrationOperations,
} from '#contract/accounts/administration.ts';
import { countPeople, type KindCounts } from '#contract/inbox/inbox.ts';
import { inboxKindNames, inboxKinds, type KindWords } from '#contract/inbox/kinds.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { sendDueMail, type DueMailDeps } from '#server/identity/due-mails.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  adminSubject,
  emailMessage,
  findMailedAdmins,
  mailFor,
  type MailedAdmin,
  type MessageDeps,
} from '#server/identity/mail.ts';
import { localHourOf } from '#server/identity/time-zones.ts';
import type { Message } from '#server/messaging/messaging.ts';

interface AdminMailChoice {
  /** Null if the admin has not chosen. */
  readonly choice: AdminMail | null;
}

export async function getAdminMail(
  { database: { kysely } }: Pick<IdentityDeps, 'database'>,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<AdminMailChoice> {
  const account = await kysely
    .selectFrom('accounts')
    .where('id', '=', viewer.accountId)
    .select('admin_mail')
    .executeTakeFirst();
  return { choice: account?.admin_mail ?? null };
}

export async function setAdminMail(
  { database: { kysely } }: Pick<IdentityDeps, 'database'>,
  { body }: Input<typeof administrationOperations.setAdminMail>,
  { viewer }: Caller<Viewer>,
): Promise<AdminMailChoice> {
  await kysely
    .updateTable('accounts')
    .set({ admin_mail: body.choice })
    .where('id', '=', viewer.accountId)
    .execute();
  return body;
}

function counted(count: number, { one, many }: Pick<KindWords, 'one' | 'many'>): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Everyone who waits, by kind, in the order of the inbox. */
function digestMessage(deps: MessageDeps, to: string, inbox: KindCounts): Message {
  const kinds = inboxKindNames.filter((kind) => inbox[kind] > 0);
  const lines = kinds.map(
    (kind) => `${counted(inbox[kind], inboxKinds[kind])}: ${deps.origin}/Manifest?kind=${kind}`,
  );
  return emailMessage(
    to,
    adminSubject(kinds.map((kind) => counted(inbox[kind], inboxKinds[kind])).join(', ')),
    `In the inbox:\n${lines.join('\n')}`,
    `Choose which mails you get: ${deps.origin}/your-account/emails`,
  );
}

export interface DigestDeps extends DueMailDeps {
  readonly countInbox: () => Promise<KindCounts>;
}

async function send(deps: DigestDeps, admin: MailedAdmin, day: string): Promise<void> {
  const { kysely } = deps.database;
  const { id, digest_sent_on: before, is_digest_due: isDue } = admin;
  await sendDueMail(deps, {
    async take() {
      const { numUpdatedRows } = await kysely
        .updateTable('accounts')
        .set({ digest_sent_on: day, is_digest_due: 0 })
        .where('id', '=', id)
        .where('digest_sent_on', before === null ? 'is' : '=', before)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async giveBack() {
      await kysely
        .updateTable('accounts')
        // A claim that was left to the next mail meanwhile stays due.
        .set({ digest_sent_on: before, ...(isDue === 1 ? { is_digest_due: 1 as const } : {}) })
        .where('id', '=', id)
        .where('digest_sent_on', '=', day)
        .execute();
    },
    write: async () => digestMessage(deps, admin.email, await deps.countInbox()),
  });
}

/** Called at least once an hour. Sends nothing if nothing waits. */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const { kysely } = deps.database;
  const due = (await findMailedAdmins(kysely)).flatMap((admin) => {
    const { day, hour } = localHourOf(deps.now(), admin.time_zone_id);
    return hour >= digestHour && admin.digest_sent_on !== day ? [{ admin, day }] : [];
  });
  if (due.length === 0) return;
  const people = countPeople(await deps.countInbox());
  if (people === 0) return;
  for (const { admin, day } of due) {
    const isWanted =
      mailFor(admin.admin_mail, people) === 'digest' ||
      (admin.admin_mail !== 'none' && admin.is_digest_due === 1);
    if (isWanted) await send(deps, admin, day);
  }
}
