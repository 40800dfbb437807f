/** Sends each admin who wants it one mail a day about what waits. */
import { digestHour } from '#contract/accounts/admin-mail.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Messaging } from '#server/messaging/messaging.ts';
import { countDisputes } from '../../disputes/disputes.queries.ts';
import { findReviewedClaims } from '../../claims/reviewed-claims.queries.ts';
import { countOpenMoves } from '../../lost-mailbox/moves.queries.ts';
import { localHourOf } from './local-hour.ts';
import {
  findMailedAdmins,
  giveDigestDayBack,
  takeDigestDay,
  type MailedAdmin,
} from './admin-mail.queries.ts';
import { mailFor } from './choose-mail.ts';
import { digestMessage, isEmpty, type DigestContent } from './digest-message.ts';

export interface DigestDeps {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly origin: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly countMissedSearches: () => Promise<number>;
  readonly countNewPhotos: (accountId: number) => Promise<number>;
  readonly countMessages: () => Promise<number>;
  readonly countLoads: () => Promise<number>;
  readonly countRemembrances: () => Promise<number>;
  readonly countKeepers: () => Promise<number>;
  readonly countMarks: () => Promise<number>;
  readonly onFailure: (error: unknown) => void;
}

/** As many as the mail and the subject can tell apart. */
const countedClaims = 1_000;

async function readPendingNumbers({ database }: DigestDeps): Promise<number[]> {
  const pending = await findReviewedClaims(database.kysely, 'pending', countedClaims);
  return pending.map(({ number }) => number);
}

async function send(deps: DigestDeps, admin: MailedAdmin, content: DigestContent, day: string) {
  const { kysely } = deps.database;
  if (isEmpty(content) || !(await takeDigestDay(kysely, admin, day))) return;
  try {
    // Read again: a claim since the first look would neither be in this mail nor make another one due.
    const claims = await readPendingNumbers(deps);
    await deps.messaging.send(digestMessage(deps, admin.email, { ...content, claims }));
  } catch (error) {
    await giveDigestDayBack(kysely, admin, day);
    deps.onFailure(error);
  }
}

/** Called at least once an hour. Sends nothing if nothing waits. */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const { kysely } = deps.database;
  const due = (await findMailedAdmins(kysely)).flatMap((admin) => {
    const { day, hour } = localHourOf(deps.now(), admin.time_zone_id);
    return hour >= digestHour && admin.digest_sent_on !== day ? [{ admin, day }] : [];
  });
  if (due.length === 0) return;
  const claims = await readPendingNumbers(deps);
  const mailboxes = await countOpenMoves(kysely, deps.now());
  const wanted = due.filter(
    ({ admin }) =>
      mailFor(admin.admin_mail, Math.max(claims.length, mailboxes)) === 'digest' ||
      (admin.admin_mail !== 'none' && admin.is_digest_due === 1),
  );
  if (wanted.length === 0) return;
  const missedSearches = await deps.countMissedSearches();
  const messages = await deps.countMessages();
  const loads = await deps.countLoads();
  const remembrances = await deps.countRemembrances();
  const keepers = await deps.countKeepers();
  const marks = await deps.countMarks();
  const disputes = await countDisputes(kysely);
  for (const { admin, day } of wanted) {
    const newPhotos = await deps.countNewPhotos(admin.id);
    const content = {
      claims,
      disputes,
      mailboxes,
      missedSearches,
      newPhotos,
      messages,
      loads,
      remembrances,
      keepers,
      marks,
    };
    await send(deps, admin, content, day);
  }
}
