/** Sends the mail "This month", in the first days of a month in the time zone of each account. */
import { hourMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readRegister, type Register } from '#server/database/register/register.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { takeMailToken } from '#server/identity/mail.ts';
import { createLinkToken } from '#server/identity/secrets.ts';
import { localHourOf } from '#server/identity/time-zones.ts';
import {
  hasContent,
  thisMonthMessage,
  type MonthContent,
  type OwnAnniversary,
} from './this-month-message.ts';
import {
  findAgreedPhotos,
  findPhotosOfYear,
  findReaders,
  type Reader,
} from './this-month.queries.ts';

/** From this hour of the first day. */
const firstHour = 8;
/** A server that was down catches up until the end of this day. */
const lastDay = 7;
/** Members, and photos of each kind. */
const listed = 12;
/** A later photo or agreement may not be committed yet. The next mail has it. */
const settledAfterMs = 60_000;
/** The largest difference between a time zone and UTC. */
const farthestZoneMs = 14 * hourMs;
/** Of one run; the next one continues. */
const mailsAtOnce = 200;
const accountsAtOnce = 500;

export interface ThisMonthDeps extends Pick<
  IdentityDeps,
  'database' | 'messaging' | 'origin' | 'now'
> {
  /** @param month such as `2026-07` */
  readonly findOwnAnniversary: (
    register: Register,
    memberId: number,
    month: string,
    limit: number,
  ) => OwnAnniversary | null;
  readonly onFailure: (error: unknown) => void;
}

/** Such as `2026-07`, in the account's time zone; null if the mail of this month is sent, too early or too late. */
function monthIfDue({ now }: ThisMonthDeps, { timeZoneId, sentFor }: Reader): string | null {
  const { day: date, hour } = localHourOf(now(), timeZoneId);
  const month = date.slice(0, 7);
  const day = Number(date.slice(8));
  if (day > lastDay || (day === 1 && hour < firstHour)) return null;
  // After a change of the time zone, the month can be earlier than the one that is done.
  return sentFor === null || sentFor < month ? month : null;
}

async function findMonthContent(
  { database, findOwnAnniversary }: ThisMonthDeps,
  reader: Reader,
  month: string,
  until: number,
): Promise<MonthContent> {
  const { kysely } = database;
  const bounds = { until, limit: listed };
  const register = await readRegister(database);
  return {
    anniversary: findOwnAnniversary(register, reader.memberId, month, listed),
    ofYear: await findPhotosOfYear(kysely, reader, bounds),
    agreed: await findAgreedPhotos(kysely, reader, bounds),
  };
}

/** Of several processes, one gets the right to send the mail of this month. */
async function takeMonth(
  db: Connection,
  { accountId, sentFor }: Reader,
  month: string,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ this_month_sent_for: month, this_month_since: until })
    .where('id', '=', accountId)
    // It may have been turned off meanwhile.
    .where('this_month_mail', '=', 1)
    .where('this_month_sent_for', sentFor === null ? 'is' : '=', sentFor)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mail was not sent, so that a later attempt may send it. */
async function giveMonthBack(
  db: Connection,
  { accountId, sentFor, since }: Reader,
  month: string,
  until: number,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ this_month_sent_for: sentFor, this_month_since: since })
    .where('id', '=', accountId)
    .where('this_month_sent_for', '=', month)
    .where('this_month_since', '=', until)
    .execute();
}

/** @returns whether a mail was tried */
async function send(deps: ThisMonthDeps, reader: Reader, month: string): Promise<boolean> {
  const { kysely } = deps.database;
  const until = deps.now() - settledAfterMs;
  if (!(await takeMonth(kysely, reader, month, until))) return false;
  try {
    const content = await findMonthContent(deps, reader, month, until);
    if (!hasContent(content)) return false;
    const token = await takeMailToken(kysely, reader.accountId, createLinkToken());
    await deps.messaging.send(thisMonthMessage(deps, reader, content, token));
  } catch (error) {
    await giveMonthBack(kysely, reader, month, until);
    deps.onFailure(error);
  }
  return true;
}

/** Called at least once an hour. A mail that failed is tried again, one that a crash interrupted is not. */
export async function sendThisMonth(deps: ThisMonthDeps): Promise<void> {
  const latestMonth = new Date(deps.now() + farthestZoneMs).toISOString().slice(0, 7);
  let after = 0;
  let tried = 0;
  for (;;) {
    const bounds = { month: latestMonth, after, limit: accountsAtOnce };
    const readers = await findReaders(deps.database.kysely, bounds);
    for (const reader of readers) {
      const month = monthIfDue(deps, reader);
      if (month !== null && (await send(deps, reader, month))) tried += 1;
      if (tried >= mailsAtOnce) return;
    }
    after = readers.at(-1)?.accountId ?? 0;
    if (readers.length < accountsAtOnce) return;
  }
}
