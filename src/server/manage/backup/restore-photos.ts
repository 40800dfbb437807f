/** Stores the photos of a backup under the names that their rows refer to. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopiedRow } from '#server/database/copies/read-copy.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import type { NewPicture } from '#server/photo-storage/photo-storage.ts';
import type { Settings } from '#server/settings.ts';
import type { Manifest } from './manifest.ts';
import { photoPath, picturesOf, type CopiedPhoto } from './photo-copier.ts';
import { photoListFile, readPhotoList } from './photo-list.ts';
import { hasPhotos, photosOf } from './photos-of-rows.ts';
import { readLines } from './read-lines.ts';

async function readPictures(
  folder: string,
  { name, kind }: CopiedPhoto,
  listed: ReadonlySet<string>,
): Promise<NewPicture[]> {
  const pictures: NewPicture[] = [];
  for (const picture of picturesOf(kind)) {
    const path = photoPath(name, picture);
    if (!listed.has(path)) continue;
    pictures.push({ ...picture, bytes: await readFile(join(folder, path)) });
  }
  return pictures;
}

export async function restorePhotos(
  folder: string,
  { files, tables }: Manifest,
  { photoStore }: Pick<Settings, 'photoStore'>,
  onPhoto: (count: number) => void,
): Promise<number> {
  const withPhotos = tables.flatMap((table) =>
    hasPhotos(table.name) ? [{ path: table.path, name: table.name }] : [],
  );
  if (withPhotos.length === 0 || !files.some(({ path }) => path === photoListFile)) return 0;
  const listed = new Set<string>();
  for await (const { path } of readPhotoList(folder)) listed.add(path);
  const storage = await openPhotoStorage(photoStore);
  let count = 0;
  for (const table of withPhotos) {
    for await (const line of readLines(join(folder, table.path))) {
      for (const photo of photosOf[table.name](JSON.parse(line) as CopiedRow)) {
        const pictures = await readPictures(folder, photo, listed);
        if (pictures.length === 0) continue;
        await storage.keep(pictures, photo.name);
        count += 1;
        onPhoto(count);
      }
    }
  }
  return count;
}
