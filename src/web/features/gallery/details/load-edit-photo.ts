/** If the form cannot be loaded, the viewer works without it. */
import type { ComponentType } from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';

interface Props {
  readonly photo: GalleryPhoto;
  readonly onChanged: () => void;
  readonly onWaiting: () => void;
}

export async function loadEditPhoto(): Promise<{ default: ComponentType<Props> }> {
  try {
    return { default: (await import('./edit-photo.tsx')).EditPhoto };
  } catch {
    return { default: () => null };
  }
}
