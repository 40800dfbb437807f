/** Loads hiding a photo, for admins; without that download the viewer goes on, and offers the rest. */
import type { ComponentType } from 'react';
import type { HidePhotoProps } from './hide-photo.tsx';

export async function loadHidePhoto(): Promise<{ default: ComponentType<HidePhotoProps> }> {
  try {
    return { default: (await import('./hide-photo.tsx')).HidePhoto };
  } catch {
    return { default: () => null };
  }
}
