/** The photos of a page as tiles. A tile opens its photo. */
import { useEffect, useRef } from 'react';
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Link } from '#web/ui/link.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { contributorName, stateOf, stateWords, titleOfPhoto } from './photo-labels.ts';
import { tileKeys } from './tile-keys.ts';

interface TileProps {
  readonly photo: ModeratedPhoto;
  readonly to: string;
  readonly isOpen: boolean;
}

const tileId = (photoId: number) => `photo-${photoId}`;

function Tile({ photo, to, isOpen }: TileProps) {
  const { photoId, freakBrotherNumber: number } = photo;
  const state = stateOf(photo);
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        id={tileId(photoId)}
        className="stack photo-tile"
        data-tile
        aria-current={isOpen ? 'true' : undefined}
      >
        <PhotoPicture photo={photo} alt="" />
        <b>{titleOfPhoto(photo)}</b>
        <span>
          {number === null ? '' : `${numberLabel('fb', number)} `}
          {contributorName(photo)}
        </span>
        {state === 'shown' ? null : <span className="mark">{stateWords[state]}</span>}
      </Link>
    </li>
  );
}

interface Props {
  readonly photos: readonly ModeratedPhoto[];
  /** The id of the open photo. */
  readonly opened: number | null;
  readonly addressOf: (photo: number) => string;
}

export function PhotoGrid({ photos, opened, addressOf }: Props) {
  const before = useRef(opened);
  useEffect(() => {
    const closed = before.current;
    before.current = opened;
    if (opened === null && closed !== null) document.getElementById(tileId(closed))?.focus();
  }, [opened]);
  return (
    <ul className="grid photo-tiles" ref={tileKeys}>
      {photos.map((photo) => (
        <Tile
          key={photo.photoId}
          photo={photo}
          to={addressOf(photo.photoId)}
          isOpen={photo.photoId === opened}
        />
      ))}
    </ul>
  );
}
