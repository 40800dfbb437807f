/** Loaded only for admins. If it fails, the viewer works without it. */
import type { ComponentType } from 'react';
import type { HidePhotoProps } from './hide-photo.tsx';

export async function loadHidePhoto(): Promise<{ default: ComponentType<HidePhotoProps> }> {
  try {
    return { default: (await import('./hide-photo.tsx')).HidePhoto };
  } catch {
    return { default: () => null };
  }
}
