import { createHash, randomBytes } from 'node:crypto';
import { photoSizes, type PhotoSize } from '#contract/photos.ts';
import type { NewPicture, Picture } from './photo-storage.ts';

const sizes = Object.keys(photoSizes) as PhotoSize[];
export const sizesOfKind = {
  avatar: ['avatar'],
  photo: ['avatar'],
  card: ['web', 'medium', 'thumb'],
  gallery: ['web', 'medium', 'thumb'],
  remembrance: ['web', 'medium', 'thumb'],
} as const satisfies Record<string, readonly PhotoSize[]>;

const endings = { webp: '.webp', jpeg: '.jpg' } as const;
const hashLength = 32;
const namePattern = '[0-9a-f]{32}-[0-9a-f]{8}';
const photoName = new RegExp(`^${namePattern}$`);
const photoKey = new RegExp(`^[0-9a-f]{2}/(${namePattern})-(?:${sizes.join('|')})\\.(?:webp|jpg)$`);

/**
 * Contains a hash of all pictures, so that a name always refers to the same bytes, and a random part, so that photos
 * with the same content share no files and can be deleted independently.
 */
export function newName(pictures: readonly NewPicture[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of pictures) hash.update(bytes);
  return `${hash.digest('hex').slice(0, hashLength)}-${randomBytes(4).toString('hex')}`;
}

/** Whether two photos have the same pictures, by their names. */
export const haveSameContent = (name: string, other: string): boolean =>
  name.slice(0, hashLength) === other.slice(0, hashLength);

export const isPhotoName = (text: string): boolean => photoName.test(text);

export const keyOf = (name: string, { size, format }: Picture): string =>
  `${name.slice(0, 2)}/${name}-${size}${endings[format]}`;

/** Every file that a photo with this name may have. */
export const keysOf = (name: string): string[] =>
  sizes.flatMap((size) =>
    (['webp', 'jpeg'] as const).map((format) => keyOf(name, { size, format })),
  );

/** The photo that a file belongs to; null for any other file. */
export const nameOfKey = (key: string): string | null => photoKey.exec(key)?.[1] ?? null;
