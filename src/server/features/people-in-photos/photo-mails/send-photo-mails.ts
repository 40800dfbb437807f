/** Sends the mails about new marks of members, at most one a day to each. */
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
const accountsAtOnce = 200;

export interface PhotoMailDeps {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly origin: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly createLinkToken: () => string;
  readonly onFailure: (error: unknown) => void;
}

async function send(deps: PhotoMailDeps, due: DueMail): Promise<void> {
  const { kysely } = deps.database;
  const at = deps.now();
  const taken = await takePhotoMail(kysely, due, { at, token: deps.createLinkToken() });
  if (!taken) return;
  try {
    await deps.messaging.send(photoMail(deps, { ...due, token: taken.token }));
  } catch (error) {
    await givePhotoMailBack(kysely, due, { at, after: taken.after });
    deps.onFailure(error);
  }
}

/** Called at least once an hour. A mail that failed is tried again. */
export async function sendPhotoMails(deps: PhotoMailDeps): Promise<void> {
  const sentBefore = deps.now() - dayMs;
  let after = 0;
  for (;;) {
    const bounds = { sentBefore, after, limit: accountsAtOnce };
    const due = await findDueMails(deps.database.kysely, bounds);
    for (const each of due) await send(deps, each);
    after = due.at(-1)?.accountId ?? 0;
    if (due.length < accountsAtOnce) return;
  }
}
