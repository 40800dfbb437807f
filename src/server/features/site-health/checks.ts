/** What Health, the metrics, the mails to admins and the top of the Manifest know about the site. */
import {
  checkNames,
  type Activity,
  type CheckName,
  type MessagingWays,
} from '#contract/site-health/health.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import { isUnavailable } from '#server/database/dialects/database-errors.ts';
import { readMadeAt } from '#server/database/migrate.ts';
import type { Database } from '#server/database/open-database.ts';
import { readNewAddressMails } from '#server/identity/new-address-mails.ts';
import { failureOf, type Messaging } from '#server/messaging/messaging.ts';
import { PhotosUnavailable, type PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { findBackupRecords } from './backup-records.ts';
import { findOutcomes, type CheckOutcome, type Tried } from './check-outcomes.ts';
import { judgeBackup } from './judge-backup.ts';
import { judgeCertificate, judgeDisk, judgePhotoStore, judgeStatements } from './judge-machine.ts';
import { isRefusal, judgeEmail, judgeSms, triedOf } from './judge-messages.ts';
import { fact, isFailing, moment, triesOf, type Judged } from './judged.ts';
import { countRecentMessages, hasReachedLimit } from './message-counts.ts';
import { readCertificate } from './read-certificate.ts';
import { formatAge, formatCount, formatSize } from './words.ts';

export interface CheckDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly version: string;
  /** Null for a program that was built without git. */
  readonly commit: string | null;
  /** What stands before the name of a command on this site. */
  readonly manageCommand: string;
  /** The address of the site. */
  readonly origin: string;
  readonly messagingWays: MessagingWays;
  readonly messaging: Pick<Messaging, 'checkSignIn'>;
  readonly smsPerHour: number;
  readonly newAddressMailsPerHour: number;
  readonly readActivity: () => Activity;
  readonly photoStorage: Pick<PhotoStorage, 'probe' | 'readFreeBytes'>;
  readonly minFreeBytes: number;
  /** Of the disk with the data of the site. */
  readonly readDiskBytes: () => Promise<number>;
}

interface Attempt {
  /** @returns null if there is nothing to try or to learn */
  readonly run: (deps: CheckDeps, before: CheckOutcome | null) => Promise<Tried | null>;
  /** After the last try. Each start of a process tries, too. */
  readonly everyMs: number;
  /** After a failed try. */
  readonly retryMs: number;
}

interface Check {
  readonly title: string;
  /** What to do about it. @param manage what stands before the name of a command on this site */
  readonly toDo: (manage: string) => string;
  /** Tries the real thing; null if looking at it is enough. */
  readonly attempt: Attempt | null;
  readonly judge: (deps: CheckDeps, outcome: CheckOutcome | null) => Judged | Promise<Judged>;
  /** For what it measures, beside the metric of its state. */
  readonly metric: { readonly name: string; readonly help: string } | null;
}

const atStart = { everyMs: Infinity, retryMs: Infinity };
/** Retried by each run. */
const daily = { everyMs: dayMs, retryMs: 0 };
/** Others limit how often the site may try. */
const dailyAndPatient = { everyMs: dayMs, retryMs: hourMs };

const isHttps = ({ origin }: CheckDeps) => origin.startsWith('https:');

async function countMessages(
  deps: CheckDeps,
  channel: 'email' | 'sms',
  outcome: CheckOutcome | null,
) {
  return {
    counts: await countRecentMessages(deps, channel),
    isLimitReached: await hasReachedLimit(deps, channel),
    outcome,
    now: deps.now(),
  };
}

const noWrites = 'It stores nothing: its disk is full or read-only, or its server is';

async function judgeDatabase(
  { database, database: { kysely, dialect } }: CheckDeps,
  outcome: CheckOutcome | null,
): Promise<Judged> {
  const isWritable = await database.checkHealth().then(
    () => true,
    () => false,
  );
  const bytes = await dialect.readBytes(kysely);
  const photos = await countRows(kysely.selectFrom('photos'));
  const kind = dialect.name === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return {
    state: isWritable ? 'good' : 'bad',
    line: isWritable ? `${kind}, ${formatSize(bytes)}, ${formatCount(photos, 'photo')}` : noWrites,
    facts: [
      fact('Kind', kind),
      fact('Size', formatSize(bytes)),
      fact('Photos', photos),
      ...triesOf(outcome),
    ],
    measured: bytes,
  };
}

export const howToBackUp = (manage: string): string =>
  `On the server, make one with "systemctl start directory-backup", or with "${manage} daily-backup FOLDER".`;

export const checks: Readonly<Record<CheckName, Check>> = {
  backup: {
    title: 'Backup',
    toDo: (manage) =>
      `${howToBackUp(manage)} "journalctl -u directory-backup" says what went wrong. If photos have lost files, put them back with "${manage} restore-photos FOLDER", or delete the photos and upload them again.`,
    attempt: null,
    judge: async ({ database, now }, outcome) =>
      judgeBackup({
        records: await findBackupRecords(database.kysely),
        openedAt: await readMadeAt(database.kysely),
        outcome,
        now: now(),
      }),
    metric: {
      name: 'backup_verified_timestamp_seconds',
      help: 'When the last verified backup was made.',
    },
  },
  email: {
    title: 'Email',
    toDo: (manage) =>
      `On the server, check SMTP_URL and MAIL_FROM, then send a test with "${manage} test-mail ADDRESS".`,
    attempt: {
      async run({ messaging }, before) {
        if (before && isFailing(before) && isRefusal(before)) return null;
        try {
          await messaging.checkSignIn?.();
          return { problem: null };
        } catch (error) {
          return triedOf(failureOf(error));
        }
      },
      ...dailyAndPatient,
    },
    async judge(deps, outcome) {
      const perHour = deps.newAddressMailsPerHour;
      return judgeEmail({
        ...(await countMessages(deps, 'email', outcome)),
        way: deps.messagingWays.email,
        newAddressMails: {
          thisHour: Math.min(await readNewAddressMails(deps), perHour),
          perHour,
        },
      });
    },
    metric: null,
  },
  sms: {
    title: 'Text messages',
    toDo: () => 'On the server, check the settings of Twilio, and the account there.',
    attempt: null,
    judge: async (deps, outcome) =>
      judgeSms({
        ...(await countMessages(deps, 'sms', outcome)),
        way: deps.messagingWays.sms,
        perHour: deps.smsPerHour,
      }),
    metric: null,
  },
  database: {
    title: 'Database',
    toDo: () => 'Make space on the disk of the database, and look at the log of the site.',
    attempt: {
      run: ({ database }) =>
        database.tryToWrite().then(
          () => ({ problem: null }),
          () => ({ problem: noWrites }),
        ),
      ...daily,
    },
    judge: judgeDatabase,
    metric: { name: 'database_bytes', help: 'Size of the database.' },
  },
  photos: {
    title: 'Photo store',
    toDo: () =>
      'Look at the disk of DATA_DIR, or check PHOTO_STORE and its credentials. The site tries again each minute.',
    attempt: {
      run: ({ photoStorage }) =>
        photoStorage.probe().then(
          () => ({ problem: null }),
          (error: unknown) => {
            if (error instanceof PhotosUnavailable) return { problem: error.message };
            throw error;
          },
        ),
      ...daily,
    },
    judge: ({ photoStorage, now }, outcome) =>
      judgePhotoStore(photoStorage.readFreeBytes === null ? 'bucket' : 'folder', outcome, now()),
    metric: null,
  },
  disk: {
    title: 'Free disk space',
    toDo: () =>
      'Make space on the disk of DATA_DIR, or move the photos to a bucket (PHOTO_STORE). Photos are refused below UPLOAD_MIN_FREE_MB.',
    attempt: null,
    judge: async ({ readDiskBytes, minFreeBytes }) =>
      judgeDisk(await readDiskBytes().catch(() => null), minFreeBytes),
    metric: { name: 'disk_free_bytes', help: 'Free space on the disk of DATA_DIR.' },
  },
  certificate: {
    title: 'Certificate',
    toDo: () => 'Look at the log of the proxy (Caddy, or certbot with nginx), which renews it.',
    attempt: {
      run: async (deps) => (isHttps(deps) ? readCertificate(deps.origin) : null),
      ...dailyAndPatient,
    },
    judge: (deps, outcome) => judgeCertificate(isHttps(deps), outcome, deps.now()),
    metric: {
      name: 'certificate_end_timestamp_seconds',
      help: 'When the certificate of PUBLIC_URL ends.',
    },
  },
  statements: {
    title: 'Slow statements',
    toDo: () => 'Look at the load of the machine. The log has each one, with its request.',
    attempt: null,
    judge: ({ readActivity, now }) => judgeStatements(readActivity(), now()),
    metric: null,
  },
  program: {
    title: 'Program',
    toDo: () => 'On the server, read why with "journalctl -u \'directory@*\'", then start it.',
    attempt: { run: () => Promise.resolve({ problem: null }), ...atStart },
    judge({ version, commit, readActivity, now }, outcome) {
      const { startedAt } = readActivity();
      const facts = [
        fact('Version', version),
        ...(commit === null ? [] : [fact('Commit', commit)]),
        moment('Started', startedAt),
        ...triesOf(outcome),
      ];
      if (isFailing(outcome)) return { state: 'bad', line: outcome.problem ?? '', facts };
      const line = `Version ${version}, started ${formatAge(startedAt, now())}`;
      return { state: 'good', line, facts };
    },
    metric: null,
  },
};

export interface JudgedCheck extends Judged {
  readonly name: CheckName;
  readonly title: string;
  readonly toDo: string;
}

function present({ manageCommand }: CheckDeps, name: CheckName, judged: Judged): JudgedCheck {
  const { title, toDo } = checks[name];
  return { name, title, toDo: toDo(manageCommand), ...judged };
}

/** Only the database if it does not respond: it knows the others. */
export async function judgeChecks(deps: CheckDeps): Promise<JudgedCheck[]> {
  try {
    const outcomes = await findOutcomes(deps.database.kysely);
    return await Promise.all(
      checkNames.map(async (name) =>
        present(deps, name, await checks[name].judge(deps, outcomes.get(name) ?? null)),
      ),
    );
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return [present(deps, 'database', { state: 'bad', line: 'It does not respond', facts: [] })];
  }
}
