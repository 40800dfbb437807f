/** A photo at its own address, as the server renders it: for browsers without JavaScript, and until the viewer opens. */
import type { ComponentProps } from 'react';
import { brand } from '#contract/brand.ts';
import { photoAtSize, photoSizes } from '#contract/gallery/photos.ts';
import { Link } from '#web/ui/link.tsx';
import type { GalleryPeople, PeopleInOnePhoto } from './gallery-people.ts';
import { photoDate } from './photo-date.ts';
import { contributorText } from '#web/ui/photos/contributor-text.ts';

interface Props extends ComponentProps<GalleryPeople['OnePhoto']> {
  readonly people: PeopleInOnePhoto;
}

export function OnePhoto({ photo, marks, people }: Props) {
  const { webPhotoUri, webWidth, webHeight, caption, contributorNumber } = photo;
  const contributor = contributorText(photo);
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
