/** Sends each admin who wants it one mail a day about what waits. */
import { digestHour } from '#contract/accounts/admin-mail.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Messaging } from '#server/messaging/messaging.ts';
import { countPendingClaims, findReviewedClaims } from '../../claims/reviewed-claims.queries.ts';
import { localHourOf } from './local-hour.ts';
import {
  findMailedAdmins,
  giveDigestDayBack,
  takeDigestDay,
  type MailedAdmin,
} from './admin-mail.queries.ts';
import { mailFor } from './choose-mail.ts';
import { digestMessage } from './digest-message.ts';

export interface DigestDeps {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly origin: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly countWaiting: (accountId: number) => Promise<Waiting>;
  readonly onFailure: (error: unknown) => void;
}

/** As many as the mail and the subject can tell apart. */
const countedClaims = 1_000;

async function readPendingNumbers({ database }: DigestDeps): Promise<number[]> {
  const pending = await findReviewedClaims(database.kysely, 'pending', countedClaims);
  return pending.map(({ number }) => number);
}

async function send(deps: DigestDeps, admin: MailedAdmin, day: string): Promise<void> {
  const { kysely } = deps.database;
  const waiting = await deps.countWaiting(admin.id);
  const isEmpty = Object.values(waiting).every((count) => count === 0);
  if (isEmpty || !(await takeDigestDay(kysely, admin, day))) return;
  try {
    // Read after the day is taken: a later claim would not make another mail due.
    const claims = await readPendingNumbers(deps);
    await deps.messaging.send(digestMessage(deps, admin.email, claims, waiting));
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
  const claims = await countPendingClaims(kysely);
  for (const { admin, day } of due) {
    const isWanted =
      mailFor(admin.admin_mail, claims) === 'digest' ||
      (admin.admin_mail !== 'none' && admin.is_digest_due === 1);
    if (isWanted) await send(deps, admin, day);
  }
}
