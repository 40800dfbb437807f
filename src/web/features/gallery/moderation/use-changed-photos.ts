import { useState } from 'react';
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';

interface ChangedPhotos {
  /** Photos that were changed here stay in the list. */
  readonly photos: readonly ModeratedPhoto[];
  readonly change: (photo: ModeratedPhoto) => void;
}

/** @param loaded a new server response replaces the local changes */
export function useChangedPhotos(loaded: readonly ModeratedPhoto[]): ChangedPhotos {
  const [changed, setChanged] = useState<ReadonlyMap<number, ModeratedPhoto>>(new Map());
  const [listed, setListed] = useState(loaded);
  if (listed !== loaded) {
    setListed(loaded);
    setChanged(new Map());
  }
  return {
    photos: loaded.map((photo) => changed.get(photo.photoId) ?? photo),
    change: (next) => setChanged((before) => new Map(before).set(next.photoId, next)),
  };
}
