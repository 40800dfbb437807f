import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { ShownMemberRow } from '#server/database/tables.ts';
import type { Message } from '#server/messaging/messaging.ts';

/** For the member who is named, when nothing else waits for an answer. */
interface Words {
  readonly origin: string;
  /** Breaks up addresses in typed text, so that mail programs do not turn them into links. */
  readonly asTyped: (text: string) => string;
}

export function loadMail(
  { origin, asTyped }: Words,
  to: string,
  speaker: Pick<ShownMemberRow, 'number' | 'first_name' | 'last_name'>,
): Message {
  const name = asTyped(`${speaker.first_name} ${speaker.last_name}`.trim());
  const number = numberLabel('fb', speaker.number);
  const who = name === '' ? number : `${name}, ${number},`;
  return {
    channel: 'email',
    to,
    subject: `${number} says that you were on the same load`,
    text: [
      `${who} says that you were on the same load. Both profiles show it once you confirm.`,
      `Confirm or decline it: ${origin}/My-${brand.numberPrefix}-Profile`,
      'Until you answer, you get no emails about other members who say the same.',
      `To stop these emails, change Messages under Your account: ${origin}/your-account`,
      `${brand.fullName}\n${origin}/`,
    ].join('\n\n'),
  };
}
