/** Only who comes from an upload loads it. If it cannot be loaded, each photo can still be opened in the gallery. */
import type { ComponentType } from 'react';
import type { UploadedPhotosProps } from './uploaded-photos.tsx';

export async function loadUploadedPhotos(): Promise<{
  default: ComponentType<UploadedPhotosProps>;
}> {
  try {
    return { default: (await import('./uploaded-photos.tsx')).UploadedPhotos };
  } catch {
    return { default: () => null };
  }
}
