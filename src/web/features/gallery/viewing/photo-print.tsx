import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { takenText } from '#web/ui/photos/taken-text.ts';
import { photoDate } from './photo-date.ts';
import { photoAddress } from './photo-in-search.ts';
import { contributorText } from '#web/ui/photos/contributor-text.ts';

interface Props {
  readonly photo: GalleryPhoto;
  /** Whether it is among the first photos, which load with the page. */
  readonly isEarly: boolean;
}

export function PhotoPrint({ photo, isEarly }: Props) {
  const { photoId, thumbPhotoUri, thumbWidth, thumbHeight } = photo;
  const { caption, updateTimeStamp, views } = photo;
  const taken = takenText(photo);
  const date = photoDate(updateTimeStamp);
  return (
    <li>
      <a className="print" href={photoAddress(photoId)} data-photo={photoId}>
        <img
          loading={isEarly ? 'eager' : 'lazy'}
          fetchPriority={isEarly ? 'high' : 'auto'}
          decoding="async"
          width={thumbWidth}
          height={thumbHeight}
          alt={caption}
          src={thumbPhotoUri}
        />
        {/* The same words as the alternative text. */}
        <span className="print-caption" aria-hidden="true">
          {caption}
        </span>
        {taken === '' ? null : <span>{taken}</span>}
        <b>{contributorText(photo)}</b> <span>{date}</span>
      </a>
      <span hidden>{`${date}, ${views} ${views === 1 ? 'view' : 'views'}`}</span>
    </li>
  );
}
