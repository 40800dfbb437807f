/** Sends the mails about new photos of the year of a member's jump. */
import { brand } from '#contract/brand.ts';
import {
  maxInYearPhotosMail,
  stopPagePath,
  stopPath,
  yearPhotosPauseHours,
} from '#contract/accounts/member-mails.ts';
import { takeMailToken } from '#server/database/mail-token.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Message, Messaging } from '#server/messaging/messaging.ts';
import {
  findNewPhotos,
  findWaiting,
  giveMailBack,
  takeMail,
  type Waiting,
} from './year-photos.queries.ts';

const hourMs = 60 * 60_000;
/** A photo that was dated later may not be committed yet. The next mail has it. */
const settledAfterMs = 60_000;
/** Of one run; the next one continues. */
const mailsAtOnce = 200;
const accountsAtOnce = 500;

export interface YearPhotosDeps {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly origin: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Breaks up addresses in typed text, so that mail programs do not turn them into links. */
  readonly asTyped: (text: string) => string;
  readonly createLinkToken: () => string;
  readonly onFailure: (error: unknown) => void;
}

type NewPhotos = Awaited<ReturnType<typeof findNewPhotos>>;

function yearPhotosMail(
  { origin, asTyped }: YearPhotosDeps,
  { email, year }: Waiting,
  { total, photos }: NewPhotos,
  token: string,
): Message {
  const counted = total === 1 ? '1 new photo' : `${total} new photos`;
  const lines = photos.map(
    ({ id, caption }) => `${asTyped(caption)}: ${origin}/Photo-Gallery?photo=${id}`,
  );
  const written = String(year).padStart(4, '0');
  return {
    channel: 'email',
    to: email,
    subject: `${counted} of ${year}`,
    text: [
      `The gallery has ${counted} of ${year}, the year of your jump.`,
      lines.join('\n'),
      `All photos of ${year}: ${origin}/Jumps/${written}`,
      `You get this email at most once a day, because you turned it on. Stop it: ${origin}${stopPagePath('year-photos', token)}`,
      `${brand.fullName}\n${origin}/`,
    ].join('\n\n'),
    unsubscribeUrl: `${origin}${stopPath('year-photos', token)}`,
  };
}

/** @returns whether a mail was tried */
async function send(deps: YearPhotosDeps, waiting: Waiting, until: number): Promise<boolean> {
  const { kysely } = deps.database;
  if (!(await takeMail(kysely, waiting, until))) return false;
  try {
    const found = await findNewPhotos(kysely, waiting, until, maxInYearPhotosMail);
    // They may have been hidden meanwhile.
    if (found.total === 0) return false;
    const token = await takeMailToken(kysely, waiting.id, deps.createLinkToken());
    await deps.messaging.send(yearPhotosMail(deps, waiting, found, token));
  } catch (error) {
    await giveMailBack(kysely, waiting, until);
    deps.onFailure(error);
  }
  return true;
}

/** Called at least once an hour. */
export async function sendYearPhotos(deps: YearPhotosDeps): Promise<void> {
  const until = deps.now() - settledAfterMs;
  const pausedFrom = deps.now() - yearPhotosPauseHours * hourMs;
  let after = 0;
  let tried = 0;
  for (;;) {
    const bounds = { pausedFrom, until, after, limit: accountsAtOnce };
    const found = await findWaiting(deps.database.kysely, bounds);
    for (const waiting of found) {
      if (await send(deps, waiting, until)) tried += 1;
      if (tried >= mailsAtOnce) return;
    }
    after = found.at(-1)?.id ?? 0;
    if (found.length < accountsAtOnce) return;
  }
}
