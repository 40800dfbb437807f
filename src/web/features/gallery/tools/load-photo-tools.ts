/** Loads what can be done with a photo; without that download the viewer goes on, and offers nothing. */
import type { ComponentType } from 'react';
import type { PhotoToolsProps } from './photo-tools.tsx';

export async function loadPhotoTools(): Promise<{ default: ComponentType<PhotoToolsProps> }> {
  try {
    return { default: (await import('./photo-tools.tsx')).PhotoTools };
  } catch {
    return { default: () => null };
  }
}
