import { openDiskPhotos } from './disk-photos.ts';
import type { PhotoStorage } from './photo-storage.ts';
import type { S3Location } from './s3-photos.ts';

export type PhotoLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | ({ readonly kind: 's3' } & S3Location);

export async function openPhotoStorage(location: PhotoLocation): Promise<PhotoStorage> {
  if (location.kind === 'folder') return openDiskPhotos(location.path);
  // Loaded on demand, because the SDK is large and few sites use it.
  const { openS3Photos } = await import('./s3-photos.ts');
  return openS3Photos(location);
}
