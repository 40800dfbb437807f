/**
 * What runs without a request: the work of each hour, such as daily mails and expired data, the checks of each minute, and
 * invitations that wait.
 */
import { hourMs, minuteMs } from '#contract/time.ts';
import type { Logger } from 'pino';
import type { Database } from '#server/database/open-database.ts';
import {
  sendDigests,
  type DigestDeps,
} from '#server/features/accounts/administration/send-digests.ts';
import { sweepMessages } from '#server/features/contact/messages.queries.ts';
import { sendThisMonth } from '#server/features/accounts/member-mails/send-this-month.ts';
import { findOwnAnniversary } from '#server/features/jumps/anniversaries.ts';
import { sweepPlaces } from '#server/features/jumps/sweep-places.ts';
import { sendPhotoMails } from '#server/features/people-in-photos/photo-mails.ts';
import { sweepAccounts } from '#server/features/accounts/account-data/sweep-accounts.ts';
import { sweepHeldPhotos, sweepPhotos } from '#server/features/gallery/moderation/sweep-photos.ts';
import {
  carryOutChanges,
  type CarryOutDeps,
} from '#server/features/accounts/announced-changes/carry-out-changes.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import {
  createInvitationSender,
  type SendingDeps,
} from '#server/features/accounts/invitations/send-invitations.ts';
import { deleteOldSearches } from '#server/features/members/directory/search-log.ts';
import { countInbox } from '#server/features/inbox/inbox.ts';
import { createCheckRun, type RunDeps } from '#server/features/site-health/run-checks.ts';
import { inboxQueues } from './inbox-kinds.ts';

interface SweepingDeps
  extends
    Pick<DigestDeps, 'messaging' | 'origin'>,
    Pick<CarryOutDeps, 'contactEmail' | 'passwords'> {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly logger: Logger;
}

export const sweepEveryMs = hourMs;

/** Files without rows stay if the store may belong to another site. */
function logSweep(removed: number | null, logger: Logger): void {
  if (removed === null) {
    logger.warn(
      'the photo store belongs to another site: nothing is swept there. If it is this site’s, delete owner.txt in it',
    );
  } else if (removed > 0) logger.info({ photos: removed }, 'orphaned photo files removed');
}

/** Runs everything once; a failure of one is logged and does not keep the others from running. */
async function runJobs(given: SweepingDeps): Promise<void> {
  const { database, photoStorage, logger } = given;
  const now = Date.now;
  const deps = { database, now };
  const orLog = (work: Promise<void>, failure: string) =>
    work.catch((error: unknown) => logger.error({ err: error }, failure));
  const logAs = (failure: string) => (error: unknown) => logger.error({ err: error }, failure);
  await Promise.all([
    orLog(
      sendDigests({
        ...given,
        now,
        countInbox: () => countInbox({ ...deps, queues: inboxQueues }),
        onFailure: logAs('daily mail not sent'),
      }),
      'daily mails not sent',
    ),
    orLog(
      sendThisMonth({
        ...given,
        now,
        findOwnAnniversary,
        onFailure: logAs('monthly mail not sent'),
      }),
      'monthly mails not sent',
    ),
    orLog(
      sendPhotoMails({ ...given, now, onFailure: logAs('photo mail not sent') }),
      'photo mails not sent',
    ),
    orLog(
      carryOutChanges({ ...given, now, onFailure: logAs('announced change not carried out') }),
      'announced changes not carried out',
    ),
    orLog(
      Promise.all([
        deleteOldSearches(deps),
        sweepAccounts(deps),
        sweepMessages(deps),
        sweepPlaces(deps),
      ]).then(() => undefined),
      'cleanup of expired rows failed',
    ),
    orLog(
      sweepHeldPhotos({ ...given, now, onFailure: logAs('mail about a deleted photo not sent') }),
      'photos that wait not swept',
    ),
    orLog(
      sweepPhotos({ ...deps, photoStorage }).then((removed) => logSweep(removed, logger)),
      'photo sweep failed',
    ),
  ]);
}

/**
 * Runs it at once and then again and again, never twice at the same time.
 *
 * @returns a function that stops it and waits for what is running, such as mails that are being sent
 */
function startRuns(run: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export const startSweeping = (given: SweepingDeps): (() => Promise<void>) =>
  startRuns(() => runJobs(given), sweepEveryMs);

/** Tries what is due, and mails the admins about what has become bad. */
export function startChecking(given: Omit<RunDeps, 'now' | 'onFailure'>, logger: Logger) {
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'check failed');
  const run = createCheckRun({ ...given, now: Date.now, onFailure });
  return startRuns(() => run().catch(onFailure), minuteMs);
}

interface InvitingDeps extends Pick<SendingDeps, 'database' | 'messaging' | 'origin'> {
  readonly logger: Logger;
}

const sendEveryMs = 5_000;

/**
 * Sends the invitations that wait, a few at a time.
 *
 * @returns a function that stops it and waits for the mail that is being sent
 */
export function startInviting({ logger, ...deps }: InvitingDeps): () => Promise<void> {
  let isStopping = false;
  let running: Promise<void> | null = null;
  const send = createInvitationSender(
    {
      ...deps,
      now: Date.now,
      onFailure: (error) => logger.warn({ err: error }, 'invitation not sent'),
    },
    () => isStopping,
  );
  async function sendWaiting(): Promise<void> {
    try {
      await send();
    } catch (error) {
      logger.error({ err: error }, 'invitations not sent');
    } finally {
      running = null;
    }
  }
  const timer = setInterval(() => void (running ??= sendWaiting()), sendEveryMs);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
