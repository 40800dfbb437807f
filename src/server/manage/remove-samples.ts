/** `remove-samples`: deletes the sample data, before or after real members are imported. */
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import { removeSampleData } from '#server/sample-data/remove-sample-data.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';

export const removeSamplesCommand: Command = {
  usage: '',
  summary: 'removes the sample members with their accounts, pictures and log entries',
  needsDatabase: true,
  parse(args) {
    readArguments(args, 0);
    return async ({ deps, settings, stdout }) => {
      const { database, now } = deps;
      const { members, accounts, photos } = await removeSampleData(database, now());
      // Rows first: a file without a row is swept later, but a row without a file is a broken picture.
      if (photos.length > 0) await (await openPhotoStorage(settings.photoStore)).remove(photos);
      stdout.write(`${members} sample members removed.\n`);
      if (accounts + photos.length > 0) {
        stdout.write(`${accounts} sample accounts and ${photos.length} pictures removed.\n`);
      }
    };
  },
};
