/** Visitors never load it. If it cannot be loaded, the photo can be looked at without it. */
import type { ComponentType } from 'react';
import type { PhotoPeopleProps } from '../viewing/photo-people-props.ts';

export async function loadMemberPeople(): Promise<{ default: ComponentType<PhotoPeopleProps> }> {
  try {
    return { default: (await import('./member-people.tsx')).MemberPeople };
  } catch {
    return { default: () => null };
  }
}
