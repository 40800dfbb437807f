/** The words of the daily mail to an admin. */
import type { Waiting } from '#contract/manifest/manifest.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { adminSubject, emailMessage, signature, type MessageDeps } from '../account-messages.ts';

/** For one, and for several. */
type Words = readonly [string, string];

interface KindTexts {
  readonly subject: Words;
  readonly line: Words;
  readonly path: string;
}

type Kind = Exclude<keyof Waiting, 'claims'>;

/** In the order of the mail. Claims come first, each with a line of its own. */
const kinds: Readonly<Record<Kind, KindTexts>> = {
  missedSearches: {
    subject: ['missed search', 'missed searches'],
    line: ['search found no one', 'searches found no one'],
    path: '/Missed-Searches',
  },
  newPhotos: {
    subject: ['new photo', 'new photos'],
    line: ['new photo', 'new photos'],
    path: '/Manifest/Photos?show=new',
  },
  messages: {
    subject: ['message', 'messages'],
    line: ['message', 'messages'],
    path: '/Manifest/Messages',
  },
  remembrances: {
    subject: ['remembrance', 'remembrances'],
    line: ['remembrance waits', 'remembrances wait'],
    path: '/Manifest/Remembrances',
  },
  keepers: {
    subject: ['keeper', 'keepers'],
    line: ['request to keep a memorial', 'requests to keep a memorial'],
    path: '/Manifest/Keepers',
  },
  marks: {
    subject: ['mark in a photo', 'marks in photos'],
    line: ['mark in a photo to decide', 'marks in photos to decide'],
    path: '/Manifest/People',
  },
};

/** Longer lists are shorter to read on the site. */
const listedClaims = 20;

const counted = (count: number, [one, many]: Words) => `${count} ${count === 1 ? one : many}`;

function claimLines({ origin }: MessageDeps, claims: readonly number[]): string[] {
  const heading = `${counted(claims.length, ['claim waits', 'claims wait'])} for approval:`;
  const lines = claims
    .slice(0, listedClaims)
    .map((number) => `${numberLabel('fb', number)}: ${origin}/Manifest/Claims#claim-${number}`);
  const more = claims.length > listedClaims ? [`All claims: ${origin}/Manifest/Claims`] : [];
  return [[heading, ...lines, ...more].join('\n')];
}

/** @param claims numbers whose claims wait, longest waiting first */
export function digestMessage(
  deps: MessageDeps,
  to: string,
  claims: readonly number[],
  waiting: Waiting,
): Message {
  const others = (Object.keys(kinds) as Kind[]).filter((kind) => waiting[kind] > 0);
  const subjects = others.map((kind) => counted(waiting[kind], kinds[kind].subject));
  const lines = others.map(
    (kind) => `${counted(waiting[kind], kinds[kind].line)}: ${deps.origin}${kinds[kind].path}`,
  );
  if (claims.length > 0) {
    subjects.unshift(counted(claims.length, ['claim', 'claims']));
    lines.unshift(...claimLines(deps, claims));
  }
  return emailMessage(
    to,
    adminSubject(subjects.join(', ')),
    ...lines,
    `Choose which mails you get: ${deps.origin}/your-account`,
    signature(deps),
  );
}
