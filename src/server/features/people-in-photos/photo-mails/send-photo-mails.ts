/** Sends the mails about new marks of members, at most one a day to each. */
import { takeMailToken } from '#server/database/mail-token.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Messaging } from '#server/messaging/messaging.ts';
import {
  findDueMails,
  givePhotoMailBack,
  takePhotoMail,
  type DueMail,
} from './photo-mails.queries.ts';
import { photoMail } from './photo-mail-words.ts';

const dayMs = 24 * 60 * 60_000;
/** A later mark may not be committed yet. The next mail has it. */
const settledAfterMs = 60_000;
/** Of one run; the next one continues. */
const mailsAtOnce = 200;
const accountsAtOnce = 500;

export interface PhotoMailDeps {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly origin: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly createLinkToken: () => string;
  readonly onFailure: (error: unknown) => void;
}

/** @returns whether a mail was tried */
async function send(deps: PhotoMailDeps, due: DueMail, until: number): Promise<boolean> {
  const { kysely } = deps.database;
  if (!(await takePhotoMail(kysely, due, until))) return false;
  try {
    const token = await takeMailToken(kysely, due.accountId, deps.createLinkToken());
    await deps.messaging.send(photoMail(deps, due, token));
  } catch (error) {
    await givePhotoMailBack(kysely, due, until);
    deps.onFailure(error);
  }
  return true;
}

/** Called at least once an hour. A mail that failed is tried again. */
export async function sendPhotoMails(deps: PhotoMailDeps): Promise<void> {
  const until = deps.now() - settledAfterMs;
  const sentBefore = deps.now() - dayMs;
  let after = 0;
  let tried = 0;
  for (;;) {
    const bounds = { sentBefore, until, after, limit: accountsAtOnce };
    const due = await findDueMails(deps.database.kysely, bounds);
    for (const each of due) {
      if (await send(deps, each, until)) tried += 1;
      if (tried >= mailsAtOnce) return;
    }
    after = due.at(-1)?.accountId ?? 0;
    if (due.length < accountsAtOnce) return;
  }
}
