/** The words of the mail "This month". */
import { stopPagePath, stopPath } from '#contract/accounts/member-mails.ts';
import { brand } from '#contract/brand.ts';
import { dayKey, yearKey, type CalendarDate } from '#contract/jumps/calendar-days.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { emailMessage, signature, asTyped, type MessageDeps } from '#server/identity/mail.ts';
import type { FoundPhotos, Reader } from './this-month.queries.ts';

/** An anniversary of the reader's jump in the month of the mail. */
export interface OwnAnniversary {
  readonly number: number;
  readonly date: CalendarDate;
  readonly years: number;
  /** Others who share the day, the oldest jumps first. */
  readonly others: readonly ListedMember[];
  /** How many others there are. */
  readonly total: number;
}

export interface MonthContent {
  readonly anniversary: OwnAnniversary | null;
  readonly ofYear: FoundPhotos;
  readonly agreed: FoundPhotos;
}

export const hasContent = ({ anniversary, ofYear, agreed }: MonthContent): boolean =>
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
export function thisMonthMessage(
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
      signature(deps),
    ),
    unsubscribeUrl: `${deps.origin}${stopPath('this-month', token)}`,
  };
}
