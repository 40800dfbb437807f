/** `remove-samples`: deletes the sample data, before or after real members are imported. */
import { findMailedAdmins } from '#server/identity/mail.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import {
  removeSampleData,
  type AttachedToSamples,
} from '#server/sample-data/remove-sample-data.ts';
import { counted, readArguments, type Command } from './command/command.ts';
import { withDatabase, type DatabaseContext } from './command/open-existing.ts';

const noAdminLeft = (manage: string) =>
  `No admin is left. Start the site with ADMIN_EMAIL and ADMIN_PASSWORD, or run ${manage} grant-admin EMAIL.\n`;

const lists = new Intl.ListFormat('en');

function describeAttached(attached: AttachedToSamples): string {
  const parts = [
    { count: attached.claims, noun: 'claim' },
    { count: attached.photos, noun: 'photo' },
    { count: attached.remembrances, noun: 'remembrance' },
    { count: attached.keepers, noun: 'keeper' },
    { count: attached.marks, noun: 'mark' },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return '';
  const what = parts.map(({ count, noun }) => counted(count, noun));
  const verb = parts.reduce((sum, { count }) => sum + count, 0) === 1 ? 'was' : 'were';
  return `${lists.format(what)} of real accounts ${verb} attached to sample members and ${verb} removed with them.\n`;
}

async function removeSamples({ deps, settings, stdout }: DatabaseContext): Promise<void> {
  const { database, now } = deps;
  const { members, accounts, photos, attached } = await removeSampleData(database, now());
  // Rows first: a file without a row is swept later, but a row without a file is a broken picture.
  if (photos.length > 0) await (await openPhotoStorage(settings.photoStore)).remove(photos);
  stdout.write(`${members} sample members removed.\n`);
  if (accounts + photos.length > 0) {
    stdout.write(`${accounts} sample accounts and ${photos.length} pictures removed.\n`);
  }
  stdout.write(describeAttached(attached));
  const isLeft = (await findMailedAdmins(database.kysely)).length > 0;
  if (members + accounts > 0 && !isLeft) stdout.write(noAdminLeft(settings.site.manageCommand));
}

export const removeSamplesCommand: Command = {
  usage: '',
  summary: 'removes the sample members with their accounts, pictures and log entries',
  parse(args) {
    readArguments(args, 0);
    return (context) => withDatabase(context, removeSamples);
  },
};
