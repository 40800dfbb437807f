/** Loaded only by those whose photos wait for approval. */
import type { ComponentType } from 'react';
import type { HeldPhotosProps } from './held-photos.tsx';

export async function loadHeldPhotos(): Promise<{ default: ComponentType<HeldPhotosProps> }> {
  try {
    return { default: (await import('./held-photos.tsx')).HeldPhotos };
  } catch {
    return { default: () => null };
  }
}
