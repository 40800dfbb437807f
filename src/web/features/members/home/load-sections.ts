/** The sections below the search are a chunk of their own, so that the search does not wait for them. */
import type { ComponentType } from 'react';

export async function loadSections(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./home-sections.tsx')).HomeSections };
  } catch {
    // The search works without them.
    return { default: () => null };
  }
}
