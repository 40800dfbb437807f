import type { Picture, PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { keyOf, sizesOfKind } from '#server/photo-storage/picture-keys.ts';
import type { BackupWriter } from './backup-writer.ts';
import type { FileEntry } from './manifest.ts';

/** Photos of remembrances have no row among the others. */
export type CopiedKind = keyof typeof sizesOfKind;

export interface CopiedPhoto {
  readonly name: string;
  readonly kind: CopiedKind;
}

export interface PhotoCopier {
  /** Skips photos that are already copied. */
  copy(photos: readonly CopiedPhoto[]): Promise<void>;
  /**
   * Removes the copied files of photos not in `names`: they were deleted during the backup.
   *
   * @returns the files of the remaining photos, and the names of those without files in the store
   */
  keepOnly(names: ReadonlySet<string>): Promise<CopiedFiles>;
}

export interface CopiedFiles {
  readonly files: readonly FileEntry[];
  readonly missing: readonly string[];
}

const formats = ['webp', 'jpeg'] as const;
const photosAtOnce = 4;

export const picturesOf = (kind: CopiedKind): Picture[] =>
  sizesOfKind[kind].flatMap((size) => formats.map((format) => ({ size, format })));

/** Relative to the backup folder. */
export const photoPath = (name: string, picture: Picture): string =>
  `photos/${keyOf(name, picture)}`;

export function createPhotoCopier(storage: PhotoStorage, writer: BackupWriter): PhotoCopier {
  const copied = new Map<string, readonly FileEntry[]>();

  async function copyOne({ name, kind }: CopiedPhoto): Promise<void> {
    if (copied.has(name)) return;
    const files: FileEntry[] = [];
    copied.set(name, files);
    for (const picture of picturesOf(kind)) {
      const stream = await storage.open(name, picture);
      if (stream) files.push(await writer.writeFile(photoPath(name, picture), stream));
    }
  }

  return {
    async copy(photos) {
      for (let start = 0; start < photos.length; start += photosAtOnce) {
        await Promise.all(photos.slice(start, start + photosAtOnce).map(copyOne));
      }
    },
    async keepOnly(names) {
      const files: FileEntry[] = [];
      const missing: string[] = [];
      for (const [name, own] of copied) {
        if (!names.has(name)) for (const { path } of own) await writer.removeFile(path);
        else if (own.length === 0) missing.push(name);
        else files.push(...own);
      }
      return { files, missing };
    },
  };
}
