/** The last step of an upload: says who is in each photo. */
import '#web/ui/forms/forms.css';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { markingAddress } from '#web/addresses/marking-address.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { openedHere } from './photo-address.ts';

/** The history state of the gallery after an upload. */
export interface UploadedState {
  /** In the order in which they were saved. */
  readonly uploaded: readonly number[];
}

export function UploadedPhotos({ photos }: { readonly photos: readonly GalleryPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <Card title={photos.length === 1 ? 'Who is in your photo?' : 'Who is in your photos?'}>
      <ul className="form-links">
        {photos.map(({ photoId, caption }) => (
          <li key={photoId}>
            <Link to={markingAddress(photoId)} state={openedHere}>
              {`Mark people: ${caption}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
