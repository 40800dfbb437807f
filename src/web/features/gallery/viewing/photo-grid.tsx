/** The gallery's photos in groups that are hydrated and laid out one by one, because there may be thousands. */
import { memo, Suspense, useMemo } from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { PhotoPrint } from './photo-print.tsx';

interface Props {
  readonly photos: readonly GalleryPhoto[];
  readonly onOpen: (photoId: number) => void;
}

/** Fills whole rows of one, two, three, four or six photos. */
const groupSize = 24;
/** The photos that a phone shows without scrolling. */
const earlyPrints = 2;

function inGroups(photos: readonly GalleryPhoto[]): (readonly GalleryPhoto[])[] {
  const groups: (readonly GalleryPhoto[])[] = [];
  for (let start = 0; start < photos.length; start += groupSize) {
    groups.push(photos.slice(start, start + groupSize));
  }
  return groups;
}

export function PhotoGrid({ photos, onOpen }: Props) {
  const groups = useMemo(() => inGroups(photos), [photos]);
  return (
    // One listener serves all links in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="prints"
      onClick={(event) => {
        const photoId = pressedPhoto(event);
        if (photoId === null) return;
        event.preventDefault();
        onOpen(photoId);
      }}
    >
      {groups.map((group, index) => (
        <Suspense key={group[0]?.photoId} fallback={null}>
          <Group photos={group} isFirst={index === 0} />
        </Suspense>
      ))}
    </div>
  );
}

/** The photo that was clicked to be opened here. Modified clicks are left to the browser. */
function pressedPhoto(event: React.MouseEvent): number | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const print = target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null;
  return print === null ? null : Number(print.dataset['photo']);
}

interface GroupProps {
  readonly photos: readonly GalleryPhoto[];
  readonly isFirst: boolean;
}

const areSame = (before: GroupProps, after: GroupProps) =>
  before.isFirst === after.isFirst &&
  before.photos.length === after.photos.length &&
  before.photos.every((photo, index) => photo === after.photos[index]);

/** Renders again only when one of its photos changes. */
const Group = memo(function Group({ photos, isFirst }: GroupProps) {
  return (
    <ul className="print-group">
      {photos.map((photo, index) => (
        <PhotoPrint key={photo.photoId} photo={photo} isEarly={isFirst && index < earlyPrints} />
      ))}
    </ul>
  );
}, areSame);
