/** Sends the mail "This month", in the first days of a month in the time zone of each account. */
import { hourMs } from '#contract/time.ts';
import { readRegister, type Register } from '#server/database/register/register.ts';
import { sendInRounds, type DueMail, type DueMailDeps } from '#server/identity/due-mails.ts';
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

export interface ThisMonthDeps extends DueMailDeps {
  /** @param month such as `2026-07` */
  readonly findOwnAnniversary: (
    register: Register,
    memberId: number,
    month: string,
    limit: number,
  ) => OwnAnniversary | null;
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

function mailOf(deps: ThisMonthDeps, reader: Reader): DueMail | null {
  const { kysely } = deps.database;
  const { accountId, sentFor, since } = reader;
  const month = monthIfDue(deps, reader);
  if (month === null) return null;
  const until = deps.now() - settledAfterMs;
  return {
    async take() {
      const { numUpdatedRows } = await kysely
        .updateTable('accounts')
        .set({ this_month_sent_for: month, this_month_since: until })
        .where('id', '=', accountId)
        // It may have been turned off meanwhile.
        .where('this_month_mail', '=', 1)
        .where('this_month_sent_for', sentFor === null ? 'is' : '=', sentFor)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async giveBack() {
      await kysely
        .updateTable('accounts')
        .set({ this_month_sent_for: sentFor, this_month_since: since })
        .where('id', '=', accountId)
        .where('this_month_sent_for', '=', month)
        .where('this_month_since', '=', until)
        .execute();
    },
    async write() {
      const content = await findMonthContent(deps, reader, month, until);
      if (!hasContent(content)) return null;
      const token = await takeMailToken(kysely, accountId, createLinkToken());
      return thisMonthMessage(deps, reader, content, token);
    },
  };
}

/** Called at least once an hour. A mail that failed is tried again, one that a crash interrupted is not. */
export async function sendThisMonth(deps: ThisMonthDeps): Promise<void> {
  const latestMonth = new Date(deps.now() + farthestZoneMs).toISOString().slice(0, 7);
  await sendInRounds(
    deps,
    (bounds) => findReaders(deps.database.kysely, { ...bounds, month: latestMonth }),
    (reader) => mailOf(deps, reader),
  );
}
