import { photoAtSize, photoSizes } from '#contract/photos.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';

interface Props {
  readonly photo: GalleryPhoto;
  /** The number of photos before it. */
  readonly place: number;
}

export function PhotoSlide({ photo, place }: Props) {
  const { webPhotoUri, webWidth, webHeight, caption } = photo;
  // The server never enlarges a photo.
  const mediumWidth = Math.round(
    webWidth * Math.min(1, photoSizes.medium / Math.max(webWidth, webHeight)),
  );
  return (
    <figure className="slide" style={{ left: `${place * 100}%` }}>
      <img
        srcSet={`${photoAtSize(webPhotoUri, 'medium')} ${mediumWidth}w, ${webPhotoUri} ${webWidth}w`}
        sizes="100vw"
        width={webWidth}
        height={webHeight}
        alt={caption}
        src={webPhotoUri}
      />
    </figure>
  );
}
