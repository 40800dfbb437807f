/** The pictures of one page of the gallery, in rows. */
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { Link } from '#web/ui/link.tsx';
import { contributorText } from '#web/ui/photos/contributor-text.ts';
import { galleryAddress, type GalleryView } from './gallery-address.ts';
import { openedHere } from './photo-address.ts';
import { photoDate } from './photo-date.ts';

interface Props {
  readonly photos: readonly GalleryPhoto[];
  readonly view: GalleryView;
}

/** Those that a phone shows without scrolling. */
const earlyPictures = 6;

export function PhotoGrid({ photos, view }: Props) {
  return (
    <ul className="pictures">
      {photos.map((photo, index) => (
        <Picture key={photo.photoId} photo={photo} view={view} isEarly={index < earlyPictures} />
      ))}
    </ul>
  );
}

/** Narrower and wider pictures are shown whole in a frame of this ratio. */
const ratios = { narrowest: 0.7, widest: 3 };

interface PictureProps {
  readonly photo: GalleryPhoto;
  readonly view: GalleryView;
  /** Whether it loads with the page. */
  readonly isEarly: boolean;
}

function Picture({ photo, view, isEarly }: PictureProps) {
  const { photoId, thumbPhotoUri, thumbWidth, thumbHeight, caption } = photo;
  const { updateTimeStamp, views } = photo;
  const ratio = Math.min(Math.max(thumbWidth / thumbHeight, ratios.narrowest), ratios.widest);
  const date = photoDate(updateTimeStamp);
  return (
    <li className="picture" data-ratio={ratio.toFixed(3)}>
      <Link
        to={galleryAddress(view, photoId)}
        state={openedHere}
        preventScrollReset
        data-photo={photoId}
      >
        <img
          loading={isEarly ? 'eager' : 'lazy'}
          fetchPriority={isEarly ? 'high' : 'auto'}
          decoding="async"
          width={thumbWidth}
          height={thumbHeight}
          alt={caption}
          src={thumbPhotoUri}
        />
        <b>{contributorText(photo)}</b> <span>{date}</span>
      </Link>
      <span hidden>{`${date}, ${views} ${views === 1 ? 'view' : 'views'}`}</span>
    </li>
  );
}
