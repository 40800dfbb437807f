/** Collects the health of the site for the operator. */
import {
  messageDays,
  type Activity,
  type Health,
  type MessagingWays,
} from '#contract/site-health/health.ts';
import { dayOf, toInstant, toInstantOrNull } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import type { MessageCountsTable } from '#server/database/schema/site.ts';
import { readNewAddressMails } from '#server/identity/new-address-mails.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { findBackupRecords, type BackupRecord, type BackupRecords } from './backup-records.ts';
import { countMessagesSince } from './message-counts.ts';

export interface HealthDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly version: string;
  readonly messagingWays: MessagingWays;
  readonly smsPerHour: number;
  readonly newAddressMailsPerHour: number;
  readonly readActivity: () => Activity;
  readonly photoStorage: Pick<PhotoStorage, 'readFreeBytes'>;
  readonly minFreeBytes: number;
  /** Null for a bucket. */
  readonly readFreeBytes: () => Promise<number | null>;
}

const presentRecord = ({ backup_made_at, photos, bytes, problem }: BackupRecord) => ({
  madeAt: toInstantOrNull(backup_made_at),
  photos,
  bytes,
  problem,
});

const presentLastBackup = ({ made }: BackupRecords): Health['lastBackup'] =>
  made && presentRecord(made);

const presentLastVerification = ({ made, verified }: BackupRecords): Health['lastVerification'] =>
  verified && {
    ...presentRecord(verified),
    verifiedAt: toInstant(verified.recorded_at),
    isOfLastBackup: made !== null && verified.backup_made_at === made.backup_made_at,
  };

function presentMessages(counts: readonly Omit<MessageCountsTable, 'day'>[]): Health['messages'] {
  const none = { sent: 0, refused: 0, failed: 0, bounced: 0 };
  const messages = { email: { ...none }, sms: { ...none } };
  for (const { channel, outcome, count } of counts) messages[channel][outcome] = count;
  return messages;
}

async function getPhotoStore(deps: HealthDeps): Promise<Health['photoStore']> {
  return {
    kind: deps.photoStorage.readFreeBytes === null ? 'bucket' : 'folder',
    // The page is for finding such failures.
    freeBytes: await deps.readFreeBytes().catch(() => null),
    minFreeBytes: deps.minFreeBytes,
  };
}

export async function getHealth(deps: HealthDeps): Promise<Health> {
  const { kysely, dialect } = deps.database;
  const records = await findBackupRecords(kysely);
  const perHour = deps.newAddressMailsPerHour;
  const wanted = await readNewAddressMails(deps);
  const firstDay = dayOf(deps.now()) - messageDays + 1;
  return {
    version: deps.version,
    checkedAt: toInstant(deps.now()),
    database: { kind: dialect.name, bytes: await dialect.readBytes(kysely) },
    photos: await countRows(kysely.selectFrom('photos')),
    photoStore: await getPhotoStore(deps),
    lastBackup: presentLastBackup(records),
    lastVerification: presentLastVerification(records),
    ways: deps.messagingWays,
    smsPerHour: deps.smsPerHour,
    newAddressMails: { thisHour: Math.min(wanted, perHour), perHour },
    messages: presentMessages(await countMessagesSince(kysely, firstDay)),
    activity: deps.readActivity(),
  };
}
