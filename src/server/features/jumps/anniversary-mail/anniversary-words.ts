/** The words of the mail on the anniversary of a jump. */
import { stopPagePath, stopPath } from '#contract/accounts/member-mails.ts';
import { brand } from '#contract/brand.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { Celebrating } from './anniversary-mail.queries.ts';

interface Words {
  readonly origin: string;
  /** Breaks up addresses in typed text, so that mail programs do not turn them into links. */
  readonly asTyped: (text: string) => string;
}

interface Content {
  readonly celebrating: Celebrating;
  /** In the links that stop the mail. */
  readonly token: string;
  /** The year of the anniversary. */
  readonly year: number;
  /** Others who jumped on this day of any year, the oldest jumps first. */
  readonly others: readonly ListedMember[];
  /** How many others there are. */
  readonly total: number;
}

const two = (part: number) => String(part).padStart(2, '0');

export function anniversaryMail(
  { origin, asTyped }: Words,
  { celebrating, token, year, others, total }: Content,
): Message {
  const { email, number, year: since, month, day } = celebrating;
  const years = year - since;
  const lines = others.map((member) => {
    const marker = member.deceased ? ' (deceased)' : '';
    return `${asTyped(nameWithNumber(member))}${marker}: ${member.year}`;
  });
  if (total > others.length) lines.push(`And ${total - others.length} more.`);
  const date = `${String(since).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return {
    channel: 'email',
    to: email,
    subject: `${brand.singular} for ${years === 1 ? '1 year' : `${years} years`} today`,
    text: [
      `On this day in ${since} you became ${brand.numberPrefix}${number}.`,
      lines.length === 0
        ? 'The register has no other member with this day.'
        : `Members who share the day:\n${lines.join('\n')}`,
      `The day of your jump: ${origin}/Jumps/${date}`,
      `You get this email once a year, because you turned it on. Stop it: ${origin}${stopPagePath('anniversary', token)}`,
      `${brand.fullName}\n${origin}/`,
    ].join('\n\n'),
    unsubscribeUrl: `${origin}${stopPath('anniversary', token)}`,
  };
}
