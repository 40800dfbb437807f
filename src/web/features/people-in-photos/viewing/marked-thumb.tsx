/** A small photo with marks. It opens in the gallery. */
import type { FirstPhotosIn } from '#contract/profile/profile.ts';
import { Link } from '#web/ui/link.tsx';
import { MarksDrawing } from './marks-drawing.tsx';
import './people.css';

interface Props {
  readonly photo: FirstPhotosIn['photos'][number];
  readonly marks: readonly { readonly markId: number; readonly x: number; readonly y: number }[];
}

export function MarkedThumb({ photo, marks }: Props) {
  const { photoId, thumbPhotoUri, thumbWidth, thumbHeight, caption } = photo;
  return (
    <Link to={`/Photo-Gallery?photo=${photoId}`} className="marked-photo">
      <img
        src={thumbPhotoUri}
        alt={caption}
        width={thumbWidth}
        height={thumbHeight}
        loading="lazy"
        decoding="async"
      />
      <MarksDrawing width={thumbWidth} height={thumbHeight} marks={marks} />
    </Link>
  );
}
