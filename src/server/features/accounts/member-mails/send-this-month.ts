/** Sends the mail "This month", in the first days of a month in the time zone of each account. */
import { stopPagePath, stopPath } from '#contract/accounts/member-mails.ts';
import { brand } from '#contract/brand.ts';
import { dayKey, yearKey, type CalendarDate } from '#contract/jumps/calendar-days.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { hourMs } from '#contract/time.ts';
import { readRegister, type Register } from '#server/database/register/register.ts';
import { sendInRounds, type DueMail, type DueMailDeps } from '#server/identity/due-mails.ts';
import { takeMailToken, emailMessage, asTyped, type MessageDeps } from '#server/identity/mail.ts';
import { createLinkToken } from '#server/identity/secrets.ts';
import { localHourOf } from '#server/identity/time-zones.ts';
import type { Message } from '#server/messaging/messaging.ts';
import {
  findAgreedPhotos,
  findPhotosOfYear,
  findReaders,
  type Reader,
  type FoundPhotos,
} from './this-month.queries.ts';

/** An anniversary of the reader's jump in the month of the mail. */
interface OwnAnniversary {
  readonly number: number;
  readonly date: CalendarDate;
  readonly years: number;
  /** Others who share the day, the oldest jumps first. */
  readonly others: readonly ListedMember[];
  /** How many others there are. */
  readonly total: number;
}

interface MonthContent {
  readonly anniversary: OwnAnniversary | null;
  readonly ofYear: FoundPhotos;
  readonly agreed: FoundPhotos;
}

const hasContent = ({ anniversary, ofYear, agreed }: MonthContent): boolean =>
  anniversary !== null || ofYear.total > 0 || agreed.total > 0;

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** Such as `July 4, 1976`. */
const writeDate = ({ year, month, day }: CalendarDate) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  );

const andMore = (total: number, listed: readonly unknown[]) =>
  total > listed.length ? [`And ${total - listed.length} more.`] : [];

interface Section {
  readonly subject: string;
  readonly text: string;
}

function anniversarySection(
  { origin }: MessageDeps,
  { number, date, years, others, total }: OwnAnniversary,
): Section {
  const label = `${brand.numberPrefix}${number}`;
  const members = others.map((member) => {
    const marker = member.deceased ? ' (deceased)' : '';
    return `${asTyped(nameWithNumber(member))}${marker}: ${member.year}`;
  });
  return {
    subject: `${counted(years, 'year')} as ${label}`,
    text: [
      `On ${writeDate(date)} you became ${label}: ${counted(years, 'year')} this month.`,
      ...(members.length === 0
        ? ['The register has no other member with this day.']
        : ['Members who share the day:', ...members, ...andMore(total, members)]),
      `The day of your jump: ${origin}/Jumps/${dayKey(date)}`,
    ].join('\n'),
  };
}

const photoLines = ({ origin }: MessageDeps, { total, photos }: FoundPhotos) => [
  ...photos.map(({ id, caption }) => `${asTyped(caption)}: ${origin}/Photo-Gallery?photo=${id}`),
  ...andMore(total, photos),
];

function yearSection(deps: MessageDeps, year: number, found: FoundPhotos): Section {
  const photos = `${counted(found.total, 'new photo')} of ${year}`;
  return {
    subject: photos,
    text: [
      `The gallery has ${photos}, the year of your jump:`,
      ...photoLines(deps, found),
      `All photos of ${year}: ${deps.origin}/Jumps/${yearKey(year)}/Photos`,
    ].join('\n'),
  };
}

function agreedSection(deps: MessageDeps, found: FoundPhotos): Section {
  return {
    subject: `${counted(found.total, 'photo')} of you`,
    text: [
      `You agreed to marks of you in ${counted(found.total, 'photo')}:`,
      ...photoLines(deps, found),
      `All photos of you: ${deps.origin}/Photos-Of-You`,
    ].join('\n'),
  };
}

/** @param token in the links that stop the mail */
function thisMonthMessage(
  deps: MessageDeps,
  { email, year }: Reader,
  { anniversary, ofYear, agreed }: MonthContent,
  token: string,
): Message {
  const sections = [
    ...(anniversary === null ? [] : [anniversarySection(deps, anniversary)]),
    ...(ofYear.total === 0 ? [] : [yearSection(deps, year, ofYear)]),
    ...(agreed.total === 0 ? [] : [agreedSection(deps, agreed)]),
  ];
  const stopUrl = `${deps.origin}${stopPagePath('this-month', token)}`;
  return {
    ...emailMessage(
      email,
      `This month: ${sections.map(({ subject }) => subject).join(', ')}`,
      ...sections.map(({ text }) => text),
      `You get this email once a month at most, because you turned it on. Stop it: ${stopUrl}`,
    ),
    unsubscribeUrl: `${deps.origin}${stopPath('this-month', token)}`,
  };
}

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
