import type { Health } from '#contract/site-health/health.ts';
import type { MessageCountsTable } from '#server/database/schema/tables.ts';
import type { BackupRecord, BackupRecords } from './backup-records.queries.ts';

const instant = (at: number) => new Date(at).toISOString();

const presentRecord = ({ backup_made_at, photos, bytes, problem }: BackupRecord) => ({
  madeAt: backup_made_at === null ? null : instant(backup_made_at),
  photos,
  bytes,
  problem,
});

export const presentLastBackup = ({ made }: BackupRecords): Health['lastBackup'] =>
  made && presentRecord(made);

export const presentLastVerification = ({
  made,
  verified,
}: BackupRecords): Health['lastVerification'] =>
  verified && {
    ...presentRecord(verified),
    verifiedAt: instant(verified.recorded_at),
    isOfLastBackup: made !== null && verified.backup_made_at === made.backup_made_at,
  };

export function presentMessages(
  counts: readonly Omit<MessageCountsTable, 'day'>[],
): Health['messages'] {
  const none = { sent: 0, refused: 0, failed: 0, bounced: 0 };
  const messages = { email: { ...none }, sms: { ...none } };
  for (const { channel, outcome, count } of counts) messages[channel][outcome] = count;
  return messages;
}
