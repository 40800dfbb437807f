/** A photo at its own address, as the server renders it: for browsers without JavaScript, and until the viewer opens. */
import type { ComponentType } from 'react';
import { brand } from '#contract/brand.ts';
import { photoAtSize, photoSizes } from '#contract/photos.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { PeopleInPhoto } from '#contract/people-in-photos/marks.ts';
import { Link } from '#web/ui/link.tsx';
import { pictureText } from './picture-text.ts';
import { photoDate } from './photo-date.ts';
import { contributorText } from '#web/ui/photos/contributor-text.ts';

type Marks = PeopleInPhoto['marks'];

/** How the people in a photo are shown. */
export interface GalleryPeople {
  readonly InViewer: ComponentType<{
    readonly photo: GalleryPhoto;
    /** The element over the photo; null until it is there. */
    readonly layer: HTMLElement | null;
  }>;
  readonly List: ComponentType<{ readonly marks: Marks }>;
  readonly Drawing: ComponentType<{
    readonly width: number;
    readonly height: number;
    readonly marks: Marks;
  }>;
}

interface Props {
  readonly photo: GalleryPhoto;
  readonly marks: Marks;
  readonly people: GalleryPeople;
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
            alt={pictureText(photo)}
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
