/** The gallery's pictures in rows. They are hydrated in groups, because there may be thousands. */
import { memo, Suspense, useMemo } from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { contributorText } from '#web/ui/photos/contributor-text.ts';
import { photoAddress } from './gallery-address.ts';
import { photoDate } from './photo-date.ts';

interface Props {
  readonly photos: readonly GalleryPhoto[];
  readonly onOpen: (photoId: number) => void;
}

const groupSize = 24;
/** Those that a phone shows without scrolling. */
const earlyPictures = 6;

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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul
      className="pictures"
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
    </ul>
  );
}

/** The photo that was clicked to be opened here. Modified clicks are left to the browser. */
function pressedPhoto(event: React.MouseEvent): number | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const picture = target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null;
  return picture === null ? null : Number(picture.dataset['photo']);
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
  return photos.map((photo, index) => (
    <Picture key={photo.photoId} photo={photo} isEarly={isFirst && index < earlyPictures} />
  ));
}, areSame);

/** Narrower and wider pictures are shown whole in a frame of this ratio. */
const ratios = { narrowest: 0.7, widest: 3 };

interface PictureProps {
  readonly photo: GalleryPhoto;
  /** Whether it loads with the page. */
  readonly isEarly: boolean;
}

function Picture({ photo, isEarly }: PictureProps) {
  const { photoId, thumbPhotoUri, thumbWidth, thumbHeight, caption } = photo;
  const { updateTimeStamp, views } = photo;
  const ratio = Math.min(Math.max(thumbWidth / thumbHeight, ratios.narrowest), ratios.widest);
  const date = photoDate(updateTimeStamp);
  return (
    <li className="picture" data-ratio={ratio.toFixed(3)}>
      <a href={photoAddress(photoId)} data-photo={photoId}>
        <img
          loading={isEarly ? 'eager' : 'lazy'}
          fetchPriority={isEarly ? 'high' : 'auto'}
          decoding="async"
          width={thumbWidth}
          height={thumbHeight}
          alt={caption}
          src={thumbPhotoUri}
        />
        <span className="picture-line">
          <b>{contributorText(photo)}</b> <span>{date}</span>
        </span>
      </a>
      <span hidden>{`${date}, ${views} ${views === 1 ? 'view' : 'views'}`}</span>
    </li>
  );
}
