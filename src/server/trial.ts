/** What a trial has besides the site: sample data with two logins, pictures, and the summary that `npm start` prints. */
import type { Logger } from 'pino';
import { brand } from '#contract/brand.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailKeyOf } from '#server/identity/accounts.ts';
import { createPassword } from '#server/identity/secrets.ts';
import { fewestForLife, loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { sampleEmails } from '#server/sample-data/sample-accounts.ts';
import type { ImageWork } from '#server/images/images.ts';
import { createPhotoService } from '#server/photo-storage/photo-service.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { loadSamplePictures } from '#server/sample-data/load-sample-pictures.ts';
import type { PasswordHasher } from '#server/identity/identity-deps.ts';
import { originOf, type Settings } from './settings.ts';

interface SampleLogin {
  readonly email: string;
  readonly password: string;
}

/** Each is null if it does not exist, or an earlier start created it: passwords are stored only as hashes. */
export interface SampleLogins {
  readonly admin: SampleLogin | null;
  readonly member: SampleLogin | null;
}

export const noLogins: SampleLogins = { admin: null, member: null };

/** One line for each login, for a person or a script to read. */
export const describeLogins = ({ admin, member }: SampleLogins): string =>
  [['Sample admin:', admin] as const, ['Sample member:', member] as const]
    .map(([who, login]) =>
      login === null ? '' : `${who} ${login.email} with the password ${login.password}\n`,
    )
    .join('');

const formerLogins = 'Sample logins: the first start printed them.\n';

const stepsToReal = (manage: string, hasSamples: boolean) =>
  [
    'To make it real: ',
    hasSamples ? `run "${manage} remove-samples", ` : '',
    'import your members, and set PUBLIC_URL, CONTACT_EMAIL, SMTP_URL, ADMIN_EMAIL and ADMIN_PASSWORD.\n',
  ].join('');

/** For people. */
export const summarizeTrial = (
  settings: Settings,
  logins: SampleLogins,
  hasSamples: boolean,
): string =>
  [
    `\n${brand.plural} is running at ${originOf(settings)}\n`,
    describeLogins(logins) || (hasSamples ? formerLogins : ''),
    `Data: ${settings.dataDir} (delete this folder to start again)\n`,
    stepsToReal(settings.site.manageCommand, hasSamples),
    'docs/operating.md shows how. Ctrl-C stops the site.\n\n',
  ].join('');

interface SamplesDeps {
  readonly database: Database;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly logger: Pick<Logger, 'info'>;
}

/** @returns the logins if they were created now */
export async function addSamples(
  { database, passwords, logger }: SamplesDeps,
  { sampleMembers, firstAdmin }: Pick<Settings, 'sampleMembers' | 'firstAdmin'>,
): Promise<SampleLogins> {
  // The admin of the settings may have the email of a sample account.
  const createLogin = (email: string): SampleLogin | null =>
    firstAdmin && emailKeyOf(firstAdmin.email) === email
      ? null
      : { email, password: createPassword() };
  const logins = {
    admin: createLogin(sampleEmails.admin),
    member: sampleMembers < fewestForLife ? null : createLogin(sampleEmails.member),
  };
  const hashOf = async (login: SampleLogin | null) =>
    login && passwords.hash(login.password, 'sample data');
  const [admin, member, others] = await Promise.all([
    hashOf(logins.admin),
    hashOf(logins.member),
    passwords.hash(createPassword(), 'sample data'),
  ]);
  const hashes = { admin, member, others };
  const members = await loadSampleData(database, sampleMembers, Date.now(), hashes);
  if (members === 0) return noLogins;
  logger.info({ members }, 'sample members loaded');
  return logins;
}

interface SamplePicturesDeps {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly images: ImageWork;
  readonly logger: Logger;
}

/**
 * Adds the pictures in the background, because preparing them takes longer than people wait for a start.
 *
 * @returns a function that stops it and waits for the picture in work
 */
export function startSamplePictures(deps: SamplePicturesDeps): () => Promise<void> {
  const { database, photoStorage, images, logger } = deps;
  let isStopping = false;
  const photos = createPhotoService({
    storage: photoStorage,
    prepare: (bytes, recipe) => images.prepare(bytes, recipe),
    // They are few.
    checkSpace: () => Promise.resolve(),
    onFailure: (error) => logger.warn({ err: error }, 'photo files left to the sweep'),
  });
  const loading = loadSamplePictures({
    database,
    photos,
    now: Date.now,
    isStopping: () => isStopping,
    onProgress(done, of) {
      if (done === of) logger.info({ pictures: of }, 'sample pictures added');
    },
  }).catch((error: unknown) => {
    // The next start continues.
    if (!isStopping) logger.warn({ err: error }, 'sample pictures not added');
  });
  return async () => {
    isStopping = true;
    await loading;
  };
}
