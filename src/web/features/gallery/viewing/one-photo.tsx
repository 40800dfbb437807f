/** A photo at its own address, as the server renders it: for browsers without JavaScript, and until the viewer opens. */
import { brand } from '#contract/brand.ts';
import { photoAtSize, photoSizes } from '#contract/gallery/photos.ts';
import { Link } from '#web/ui/link.tsx';
import type { GalleryPeople } from './gallery-people.ts';
import type { ShownGallery } from './load-gallery.ts';
import { photoDate } from './photo-date.ts';

type Props = Extract<ShownGallery, { kind: 'one photo' }> & { readonly people: GalleryPeople };

export function OnePhoto({ photo, marks, people }: Props) {
  if (photo === null) {
    return (
      <p className="notice">
        This photo was removed. <Link to="/Photo-Gallery">See all photos</Link>
      </p>
    );
  }
  const { webPhotoUri, webWidth, webHeight, caption, contributor, contributorNumber } = photo;
  const scale = Math.min(1, photoSizes.medium / Math.max(webWidth, webHeight));
  const [width, height] = [Math.round(webWidth * scale), Math.round(webHeight * scale)];
  return (
    <section className="card" aria-labelledby="photo">
      <h2 id="photo">{caption}</h2>
      <div className="marked-photo">
        <a href={webPhotoUri}>
          <img
            src={photoAtSize(webPhotoUri, 'medium')}
            width={width}
            height={height}
            alt={caption}
          />
        </a>
        <people.Drawing width={width} height={height} marks={marks} />
      </div>
      <p>
        {contributorNumber === null ? (
          contributor
        ) : (
          <Link to={`/${brand.singularSlug}/${contributorNumber}`}>{contributor}</Link>
        )}{' '}
        · {photoDate(photo.updateTimeStamp)}
      </p>
      <people.List marks={marks} />
      <p>
        <Link to="/Photo-Gallery">See all photos</Link>
      </p>
    </section>
  );
}
