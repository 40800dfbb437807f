/** Messages of invented visitors, so that the inbox shows what it is for. */
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { dayMs } from '#contract/time.ts';
import type { ContactMessagesTable } from '#server/database/schema/contact.ts';

type SampleMessage = Pick<ContactMessagesTable, 'about' | 'name' | 'text'> & {
  readonly daysAgo: number;
  readonly number: number | null;
};

/** The numbers of linked members who are no admins. */
type Linked = readonly number[];

/** @param cast members of the trial, by number */
function describeMessages(cast: readonly MemberRecord[], linked: Linked): SampleMessage[] {
  const living = cast.filter(({ deceased }) => !deceased).map(({ number }) => number);
  const numberAt = (index: number) => living[index] ?? null;
  return [
    {
      about: 'death',
      name: 'Carol Whitfield',
      daysAgo: 5,
      number: numberAt(40),
      text: 'My father passed away in March. He talked about this jump all his life. Could you mark his page, and leave the story as it is? Thank you for keeping it.',
    },
    {
      about: 'record',
      name: 'Dale Hutchins',
      daysAgo: 3,
      number: numberAt(71),
      text: 'The place is wrong: we jumped at the old field, before it moved across the road. The year is right.',
    },
    {
      about: 'take-down',
      name: 'Marlene Ostrander',
      daysAgo: 2,
      number: numberAt(112),
      text: 'Please list me by number only. I do not use my old name any more.',
    },
    {
      about: 'sign-in',
      name: 'Gus Lindqvist',
      daysAgo: 1,
      number: numberAt(18),
      text: 'I have a new phone and a new email address, and the code goes to the old one. What can I do?',
    },
    {
      about: 'lost-email',
      name: 'Roy Penhallow',
      daysAgo: 2,
      number: linked[4] ?? null,
      text: 'My provider closed down, and with it my email. I can show my card.',
    },
    {
      about: 'my-number',
      name: 'Harold Voss',
      daysAgo: 1,
      number: linked[3] ?? null,
      text: 'The number is on my card from the old club. I never had an account here.',
    },
  ];
}

export function buildSampleMessages(
  { cast, linked }: { readonly cast: readonly MemberRecord[]; readonly linked: Linked },
  now: number,
) {
  return describeMessages(cast, linked).map(({ daysAgo, ...message }, index) => {
    const email = `visitor${index + 1}@sample.invalid`;
    const writtenAt = now - daysAgo * dayMs;
    return {
      ...message,
      email,
      email_key: email,
      written_at: writtenAt,
      confirmed_at: writtenAt,
      token_hash: `sample ${index + 1}`,
      is_sample: 1 as const,
    };
  });
}
