/** Copies or links the files of photos into a backup, and finds the rows that have photos. */
import type { Picture, PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { keyOf, sizesOfKind } from '#server/photo-storage/picture-keys.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { findTables, type CopiedRow } from '#server/database/read-copy.ts';
import type { BackupWriter } from './backup-writer.ts';
import { checkFile } from './check-file.ts';
import type { FileEntry } from './manifest.ts';
import type { PhotosBefore } from './photos-before.ts';

/** Photos of remembrances have no row among the others. */
type CopiedKind = keyof typeof sizesOfKind;

export interface CopiedPhoto {
  readonly name: string;
  readonly kind: CopiedKind;
}

interface PhotoCopier {
  /** Skips photos that are already copied. */
  copy(photos: readonly CopiedPhoto[]): Promise<void>;
  /**
   * Removes the copied files of photos not in `names`: they were deleted during the backup.
   */
  keepOnly(names: ReadonlySet<string>): Promise<CopiedFiles>;
}

interface CopiedFiles {
  readonly files: readonly FileEntry[];
  /** The names of photos of which the store lacks a file. */
  readonly lost: readonly string[];
  /** Those of them of which the backup lacks a file, too. */
  readonly incomplete: readonly string[];
  /** How many files of the backup before were damaged. */
  readonly damagedBefore: number;
}

const formats = ['webp', 'jpeg'] as const;
const photosAtOnce = 4;

export const picturesOf = (kind: CopiedKind): Picture[] =>
  sizesOfKind[kind].flatMap((size) => formats.map((format) => ({ size, format })));

/** Relative to the backup folder. */
export const photoPath = (name: string, picture: Picture): string =>
  `photos/${keyOf(name, picture)}`;

interface Copied {
  readonly files: FileEntry[];
  isLost: boolean;
  isIncomplete: boolean;
}

/**
 * A name always refers to the same bytes. So a file of the backup before that is as it was listed is linked, and the store
 * is only asked for its size. A damaged one is copied from the store again.
 */
export function createPhotoCopier(
  storage: PhotoStorage,
  writer: BackupWriter,
  before: PhotosBefore,
): PhotoCopier {
  const copied = new Map<string, Copied>();
  let damagedBefore = 0;

  async function findIntact(path: string): Promise<FileEntry | null> {
    const entry = before.files.get(path) ?? null;
    if (entry === null || (await checkFile(before.folder, entry)) === null) return entry;
    damagedBefore += 1;
    return null;
  }

  async function copyPicture(name: string, picture: Picture, photo: Copied): Promise<void> {
    const path = photoPath(name, picture);
    const kept = await findIntact(path);
    if (kept !== null) {
      photo.files.push(await writer.linkFile(before.folder, kept));
      photo.isLost ||= (await storage.readSize(name, picture)) !== kept.bytes;
      return;
    }
    const stream = await storage.open(name, picture);
    if (stream !== null) photo.files.push(await writer.writeFile(path, stream));
    else photo.isLost = photo.isIncomplete = true;
  }

  async function copyOne({ name, kind }: CopiedPhoto): Promise<void> {
    if (copied.has(name)) return;
    const photo: Copied = { files: [], isLost: false, isIncomplete: false };
    copied.set(name, photo);
    for (const picture of picturesOf(kind)) await copyPicture(name, picture, photo);
  }

  return {
    async copy(photos) {
      for (let start = 0; start < photos.length; start += photosAtOnce) {
        await Promise.all(photos.slice(start, start + photosAtOnce).map(copyOne));
      }
    },
    async keepOnly(names) {
      const gone = [...copied].filter(([name]) => !names.has(name));
      for (const [, { files }] of gone) for (const { path } of files) await writer.removeFile(path);
      const kept = [...copied].filter(([name]) => names.has(name));
      const namesOf = (is: (photo: Copied) => boolean) =>
        kept.filter(([, photo]) => is(photo)).map(([name]) => name);
      return {
        files: kept.flatMap(([, { files }]) => files),
        lost: namesOf(({ isLost }) => isLost),
        incomplete: namesOf(({ isIncomplete }) => isIncomplete),
        damagedBefore,
      };
    },
  };
}

/** The photos of a row, by the table. The other tables have none. */
export const photosOf = {
  photos: (row: CopiedRow): CopiedPhoto[] => [
    { name: String(row['name']), kind: row['kind'] as CopiedPhoto['kind'] },
  ],
  remembrances: ({ photo_name: name }: CopiedRow): CopiedPhoto[] =>
    typeof name === 'string' ? [{ name, kind: 'remembrance' }] : [],
};

export type TableWithPhotos = keyof typeof photosOf;

export const hasPhotos = (table: string): table is TableWithPhotos =>
  Object.hasOwn(photosOf, table);

const listedAtOnce = 500;

type Rows = readonly (CopiedPhoto & { readonly id: number })[];

async function* pages(read: (last: number) => Promise<Rows>): AsyncGenerator<Rows> {
  let last = 0;
  for (;;) {
    const rows = await read(last);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

async function readPhotos(db: Connection, last: number): Promise<Rows> {
  return db
    .selectFrom('photos')
    .where('id', '>', last)
    .select(['id', 'name', 'kind'])
    .orderBy('id')
    .limit(listedAtOnce)
    .execute();
}

async function readRemembrances(db: Connection, last: number): Promise<Rows> {
  const rows = await db
    .selectFrom('remembrances')
    .where('id', '>', last)
    .where('photo_name', 'is not', null)
    .select(['id', 'photo_name'])
    .orderBy('id')
    .limit(listedAtOnce)
    .execute();
  return rows.map(({ id, photo_name }) => ({ id, name: photo_name ?? '', kind: 'remembrance' }));
}

/** All photos of all kinds, in batches; none if the schema has no tables for them yet. */
export async function* listPhotos({ kysely }: Database): AsyncGenerator<readonly CopiedPhoto[]> {
  const tables = await findTables(kysely);
  if (tables.has('photos')) yield* pages((last) => readPhotos(kysely, last));
  if (tables.has('remembrances')) yield* pages((last) => readRemembrances(kysely, last));
}
