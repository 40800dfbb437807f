/** Sends the mails on the anniversaries of jumps, on the day in the time zone of each account. */
import {
  anniversaryHour,
  anniversaryPauseDays,
  maxInAnniversaryMail,
} from '#contract/accounts/member-mails.ts';
import { anniversariesOn, readDate, type CalendarDay } from '#contract/jumps/calendar-days.ts';
import { takeMailToken } from '#server/database/mail-token.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Messaging } from '#server/messaging/messaging.ts';
import { membersInOrder } from '../get-jump-day.ts';
import { countAnniversary, findAnniversary } from '../jumps.queries.ts';
import {
  findCelebrating,
  giveAnniversaryBack,
  takeAnniversary,
  type Celebrating,
} from './anniversary-mail.queries.ts';
import { anniversaryMail } from './anniversary-words.ts';

const dayMs = 24 * 60 * 60_000;
/** Of one run; the next one continues. */
const mailsAtOnce = 200;
const accountsAtOnce = 500;

export interface AnniversaryDeps {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly origin: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** The day, such as `2026-07-14`, and the hour in a time zone with this Windows name. */
  readonly localHourOf: (instant: number, timeZoneId: string) => { day: string; hour: number };
  readonly asTyped: (text: string) => string;
  readonly createLinkToken: () => string;
  readonly onFailure: (error: unknown) => void;
}

/** Today in some time zone. */
function daysAround(at: number): CalendarDay[] {
  return [-1, 0, 1].flatMap((offset) => {
    const date = new Date(at + offset * dayMs);
    return anniversariesOn({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    });
  });
}

/** The year of the anniversary, if it is today in the account's time zone and late enough; null otherwise. */
function yearIfDue(
  { localHourOf, now }: AnniversaryDeps,
  { time_zone_id, year, month, day }: Celebrating,
): number | null {
  const local = localHourOf(now(), time_zone_id);
  const today = readDate(local.day);
  if (today === null || today.year <= year || local.hour < anniversaryHour) return null;
  const isToday = anniversariesOn(today).some((each) => each.month === month && each.day === day);
  return isToday ? today.year : null;
}

/** @returns whether a mail was tried */
async function send(
  deps: AnniversaryDeps,
  celebrating: Celebrating,
  year: number,
): Promise<boolean> {
  const { kysely } = deps.database;
  const { id, member_id } = celebrating;
  const at = deps.now();
  if (!(await takeAnniversary(kysely, celebrating, at))) return false;
  try {
    const ids = await findAnniversary(kysely, celebrating, maxInAnniversaryMail + 1);
    const others = await membersInOrder(
      kysely,
      ids.filter((id) => id !== member_id).slice(0, maxInAnniversaryMail),
    );
    const total = (await countAnniversary(kysely, celebrating)) - 1;
    const token = await takeMailToken(kysely, id, deps.createLinkToken());
    const content = { celebrating, token, year, others, total };
    await deps.messaging.send(anniversaryMail(deps, content));
  } catch (error) {
    await giveAnniversaryBack(kysely, celebrating, at);
    deps.onFailure(error);
  }
  return true;
}

/** Called at least once an hour. A mail that failed is tried again on the same day. */
export async function sendAnniversaries(deps: AnniversaryDeps): Promise<void> {
  const { kysely } = deps.database;
  const days = daysAround(deps.now());
  const sentBefore = deps.now() - anniversaryPauseDays * dayMs;
  let after = 0;
  let tried = 0;
  for (;;) {
    const bounds = { sentBefore, after, limit: accountsAtOnce };
    const found = await findCelebrating(kysely, days, bounds);
    for (const celebrating of found) {
      const year = yearIfDue(deps, celebrating);
      if (year !== null && (await send(deps, celebrating, year))) tried += 1;
      if (tried >= mailsAtOnce) return;
    }
    after = found.at(-1)?.id ?? 0;
    if (found.length < accountsAtOnce) return;
  }
}
