/** `restore-photos`: puts the lost files of photos back into the photo store, from a backup. */
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import {
  CommandError,
  counted,
  createProgressLine,
  reasonOf,
  type Command,
  type CommandContext,
  withWord,
} from '../command/command.ts';
import { openExisting } from '../command/open-existing.ts';
import { readPhotoList } from './manifest.ts';
import { listPhotos, photoPath, picturesOf, type CopiedPhoto } from './photo-copier.ts';
import { readPictures } from './restore-backup.ts';
import { readSoundBackup } from './verify-backup.ts';

/** The size of each photo file, by its path. */
type Sizes = ReadonlyMap<string, number>;

async function isWhole(
  storage: PhotoStorage,
  { name, kind }: CopiedPhoto,
  sizes: Sizes,
): Promise<boolean> {
  for (const picture of picturesOf(kind)) {
    const size = await storage.readSize(name, picture);
    if (size === null || size !== (sizes.get(photoPath(name, picture)) ?? size)) return false;
  }
  return true;
}

async function restorePhotos(name: string, context: CommandContext): Promise<void> {
  const { path } = await readSoundBackup(name, context);
  const sizes = new Map<string, number>();
  for await (const entry of readPhotoList(path)) sizes.set(entry.path, entry.bytes);
  const settings = context.settings();
  const database = await openExisting(settings);
  const progressLine = createProgressLine(context);
  let restored = 0;
  let lost = 0;
  try {
    const storage = await openPhotoStorage(settings.photoStore);
    for await (const photos of listPhotos(database)) {
      for (const photo of photos) {
        progressLine.show(`looking at ${photo.name}`);
        if (await isWhole(storage, photo, sizes)) continue;
        const pictures = await readPictures(path, photo, sizes);
        if (pictures.length < picturesOf(photo.kind).length) lost += 1;
        else {
          await storage.store(pictures, photo.name);
          restored += 1;
        }
      }
    }
  } catch (error) {
    throw new CommandError(`Photos could not be put back: ${reasonOf(error).replace(/\.$/, '')}.`);
  } finally {
    progressLine.clear();
    await database.close();
  }
  context.stdout.write(`${counted(restored, 'photo')} put back from ${name}.\n`);
  if (lost > 0) {
    context.stdout.write(
      `${counted(lost, 'photo')} that the backup does not have still ${lost === 1 ? 'lacks' : 'lack'} files.\n`,
    );
  }
}

export const restorePhotosCommand: Command = {
  usage: 'FOLDER',
  summary: 'puts lost files of photos back from a backup, while the site runs',
  parse: withWord('Add the path of a folder.', restorePhotos),
};
