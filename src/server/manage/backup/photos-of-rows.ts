/** Which rows of a backup have photos. */
import type { CopiedRow } from '#server/database/copies/read-copy.ts';
import type { CopiedPhoto } from './photo-copier.ts';

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
