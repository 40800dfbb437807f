/** An admin chooses which mails to get about what waits. The daily one is sent at most once a day, if anything waits. */
import {
  digestHour,
  type AdminMail,
  type administrationOperations,
} from '#contract/accounts/administration.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { sendDueMail, type DueMailDeps } from '#server/identity/due-mails.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  adminSubject,
  emailMessage,
  findMailedAdmins,
  mailFor,
  signature,
  type MailedAdmin,
  type MessageDeps,
} from '#server/identity/mail.ts';
import { localHourOf } from '#server/identity/time-zones.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { countPendingClaims, findReviewedClaims } from '../claims/reviewed-claims.queries.ts';

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

/** For one, and for several. */
type Words = readonly [string, string];

interface KindTexts {
  readonly subject: Words;
  readonly line: Words;
  readonly path: string;
}

type Kind = Exclude<keyof Waiting, 'claims'>;

/** In the order of the mail. Claims come first, each with a line of its own. */
const kinds: Readonly<Record<Kind, KindTexts>> = {
  missedSearches: {
    subject: ['missed search', 'missed searches'],
    line: ['search found no one', 'searches found no one'],
    path: '/Missed-Searches',
  },
  newPhotos: {
    subject: ['new photo', 'new photos'],
    line: ['new photo', 'new photos'],
    path: '/Manifest/Photos?show=new',
  },
  messages: {
    subject: ['message', 'messages'],
    line: ['message', 'messages'],
    path: '/Manifest/Messages',
  },
  remembrances: {
    subject: ['remembrance', 'remembrances'],
    line: ['remembrance waits', 'remembrances wait'],
    path: '/Manifest/Remembrances',
  },
  keepers: {
    subject: ['keeper', 'keepers'],
    line: ['request to keep a memorial', 'requests to keep a memorial'],
    path: '/Manifest/Keepers',
  },
  marks: {
    subject: ['mark in a photo', 'marks in photos'],
    line: ['mark in a photo to decide', 'marks in photos to decide'],
    path: '/Manifest/People',
  },
};

/** Longer lists are shorter to read on the site. */
const listedClaims = 20;

const counted = (count: number, [one, many]: Words) => `${count} ${count === 1 ? one : many}`;

function claimLines({ origin }: MessageDeps, claims: readonly number[]): string[] {
  const heading = `${counted(claims.length, ['claim waits', 'claims wait'])} for approval:`;
  const lines = claims
    .slice(0, listedClaims)
    .map((number) => `${numberLabel('fb', number)}: ${origin}/Manifest/Claims#claim-${number}`);
  const more = claims.length > listedClaims ? [`All claims: ${origin}/Manifest/Claims`] : [];
  return [[heading, ...lines, ...more].join('\n')];
}

/** @param claims numbers whose claims wait, longest waiting first */
function digestMessage(
  deps: MessageDeps,
  to: string,
  claims: readonly number[],
  waiting: Waiting,
): Message {
  const others = (Object.keys(kinds) as Kind[]).filter((kind) => waiting[kind] > 0);
  const subjects = others.map((kind) => counted(waiting[kind], kinds[kind].subject));
  const lines = others.map(
    (kind) => `${counted(waiting[kind], kinds[kind].line)}: ${deps.origin}${kinds[kind].path}`,
  );
  if (claims.length > 0) {
    subjects.unshift(counted(claims.length, ['claim', 'claims']));
    lines.unshift(...claimLines(deps, claims));
  }
  return emailMessage(
    to,
    adminSubject(subjects.join(', ')),
    ...lines,
    `Choose which mails you get: ${deps.origin}/your-account`,
    signature(deps),
  );
}

export interface DigestDeps extends DueMailDeps {
  readonly countWaiting: (accountId: number) => Promise<Waiting>;
}

/** As many as the mail and the subject can tell apart. */
const countedClaims = 1_000;

async function send(deps: DigestDeps, admin: MailedAdmin, day: string): Promise<void> {
  const { kysely } = deps.database;
  const { id, digest_sent_on: before, is_digest_due: isDue } = admin;
  const waiting = await deps.countWaiting(id);
  if (Object.values(waiting).every((count) => count === 0)) return;
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
    async write() {
      // Read after the day is taken: a later claim would not make another mail due.
      const pending = await findReviewedClaims(kysely, 'pending', countedClaims);
      const claims = pending.map(({ number }) => number);
      return digestMessage(deps, admin.email, claims, waiting);
    },
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
  const claims = await countPendingClaims(kysely);
  for (const { admin, day } of due) {
    const isWanted =
      mailFor(admin.admin_mail, claims) === 'digest' ||
      (admin.admin_mail !== 'none' && admin.is_digest_due === 1);
    if (isWanted) await send(deps, admin, day);
  }
}
