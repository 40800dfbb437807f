/** Tries each service that the site needs. Each problem is one line, with what to do about it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { failureLabels } from '#contract/site-health/health.ts';
import { readMadeAt } from '#server/database/migrate.ts';
import type { Database } from '#server/database/open-database.ts';
import { findBackupRecords } from '#server/features/site-health/backup-records.ts';
import { findOutcomes } from '#server/features/site-health/check-outcomes.ts';
import { checks } from '#server/features/site-health/checks.ts';
import { judgeBackup } from '#server/features/site-health/judge-backup.ts';
import { judgeCertificate, judgeDisk } from '#server/features/site-health/judge-machine.ts';
import { readCertificate } from '#server/features/site-health/read-certificate.ts';
import { findMailedAdmins } from '#server/identity/mail.ts';
import { failureOf } from '#server/messaging/messaging.ts';
import { openMessaging } from '#server/messaging/open-messaging.ts';
import { openPhotoStorage, readFreeBytes } from '#server/photo-storage/open-photo-storage.ts';
import { originOf, type Settings } from '#server/settings.ts';
import { reasonOf } from '../command/command.ts';

export async function findEmailProblems(settings: Settings): Promise<string[]> {
  const messaging = await openMessaging(settings.messaging, originOf(settings), () => undefined);
  try {
    await messaging.checkSignIn?.();
    return [];
  } catch (error) {
    const label = failureLabels[failureOf(error).reason];
    return [`${label} ${checks.email.toDo(settings.site.manageCommand)}`];
  }
}

export async function findPhotoProblems({ photoStore, site }: Settings): Promise<string[]> {
  try {
    await (await openPhotoStorage(photoStore)).probe();
    return [];
  } catch (error) {
    return [`${reasonOf(error)}. ${checks.photos.toDo(site.manageCommand)}`];
  }
}

export async function findDiskProblems({ dataDir, site }: Settings): Promise<string[]> {
  const { state, line } = judgeDisk(await readFreeBytes(dataDir), site.minFreeBytes);
  return state === 'bad' ? [`${line}. ${checks.disk.toDo(site.manageCommand)}`] : [];
}

/** @param database null before the first start */
export async function findAdminProblems(
  database: Database | null,
  { firstAdmin, sampleMembers, site }: Settings,
): Promise<string[]> {
  if (database === null) {
    // The sample data has an admin.
    return firstAdmin === null && sampleMembers === 0
      ? ['There will be none. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first start.']
      : [];
  }
  if ((await findMailedAdmins(database.kysely)).length > 0) return [];
  return [
    `There is none. Set ADMIN_EMAIL and ADMIN_PASSWORD and start the site again, or run "${site.manageCommand} grant-admin EMAIL".`,
  ];
}

export async function findBackupProblems(
  { kysely }: Database,
  { site }: Settings,
): Promise<string[]> {
  const { state, line } = judgeBackup({
    records: await findBackupRecords(kysely),
    openedAt: await readMadeAt(kysely),
    outcome: (await findOutcomes(kysely)).get('backup') ?? null,
    now: Date.now(),
  });
  return state === 'bad' ? [`${line}. ${checks.backup.toDo(site.manageCommand)}`] : [];
}

const timer = 'directory-backup.timer';

export async function findTimerProblems(): Promise<string[]> {
  const words = ['show', timer, '--property=UnitFileState,ActiveState'];
  const { stdout } = await promisify(execFile)('systemctl', words);
  if (/^UnitFileState=enabled$/m.test(stdout) && /^ActiveState=active$/m.test(stdout)) return [];
  return [`No backups are made each day. Run as root: systemctl enable --now ${timer}`];
}

export async function findCertificateProblems(
  origin: string,
  { site }: Settings,
): Promise<string[]> {
  const { problem, measured = null } = await readCertificate(origin);
  const outcome = {
    name: 'certificate',
    is_failing: problem === null ? 0 : 1,
    good_at: null,
    failed_at: null,
    problem,
    measured,
    told_at: null,
  } as const;
  const { state, line } = judgeCertificate(true, outcome, Date.now());
  return state === 'good' ? [] : [`${line}. ${checks.certificate.toDo(site.manageCommand)}`];
}
