/** If the tools cannot be loaded, the viewer works without them. */
import type { ComponentType } from 'react';
import type { PhotoToolsProps } from './photo-tools.tsx';

export async function loadPhotoTools(): Promise<{ default: ComponentType<PhotoToolsProps> }> {
  try {
    return { default: (await import('./photo-tools.tsx')).PhotoTools };
  } catch {
    return { default: () => null };
  }
}
