/** Loaded only while photos wait. If it cannot be loaded, they are sent with the next visit. */
import type { ComponentType } from 'react';
import type { WaitingPhotosProps } from './waiting-photos.tsx';

export async function loadWaitingPhotos(): Promise<{ default: ComponentType<WaitingPhotosProps> }> {
  try {
    return { default: (await import('./waiting-photos.tsx')).WaitingPhotos };
  } catch {
    return { default: () => null };
  }
}
