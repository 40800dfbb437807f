/** If it cannot be loaded, the photo can be looked at without it. */
import type { ComponentType } from 'react';
import type { PhotoPeopleProps } from '#web/features/people-in-photos/viewing/photo-people-props.ts';

export async function loadPhotoPeople(): Promise<{ default: ComponentType<PhotoPeopleProps> }> {
  try {
    const { PhotoPeople } = await import('#web/features/people-in-photos/viewing/photo-people.tsx');
    return { default: PhotoPeople };
  } catch {
    return { default: () => null };
  }
}
