/** A gallery photo as a print, which opens in the gallery. */
import { Link } from '#web/ui/link.tsx';
import type { TimelinePhoto } from './timeline-decades.ts';

export function HistoryPhoto({ photo }: { readonly photo: TimelinePhoto }) {
  const { photoId, thumbPhotoUri, thumbWidth, thumbHeight, caption } = photo;
  return (
    <Link to={`/Photo-Gallery?photo=${photoId}`} className="print">
      <img
        loading="lazy"
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
    </Link>
  );
}
