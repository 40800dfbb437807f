/** Shows one photo at a time in the whole window, with swipes, arrow keys or the arrows at its edges. */
import { useId, useState, type ReactNode } from 'react';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { dayAddress, placeAddress, yearAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';
import { contributorText } from '#web/ui/photos/contributor-text.ts';
import { pictureText } from './picture-text.ts';
import { brand } from '#contract/brand.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { photoAtSize, photoSizes } from '#contract/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { dateTaken } from '#web/ui/photos/taken-text.ts';
import { photoDate } from './photo-date.ts';
import { useSlides } from './use-slides.ts';

interface Props {
  readonly photos: readonly GalleryPhoto[];
  readonly photoId: number;
  /** Called when another photo has come to rest. */
  readonly onChange: (photoId: number) => void;
  readonly onClose: () => void;
  /** Renders further actions for the photo. */
  readonly renderTools: (photo: GalleryPhoto) => ReactNode;
  /** Renders the people in the photo. The layer is over the photo; null until it is there. */
  readonly renderPeople: (photo: GalleryPhoto, layer: HTMLElement | null) => ReactNode;
}

const byKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function PhotoViewer({
  photos,
  photoId,
  onChange,
  onClose,
  renderTools,
  renderPeople,
}: Props) {
  const captionId = useId();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const { dialog, track, index, turn, onScroll, onScrollEnd } = useSlides({
    photos,
    photoId,
    onChange,
  });
  const photo = photos[index];
  if (photo === undefined) return null;
  const tools = renderTools(photo);
  return (
    // The arrow keys are alternatives to the buttons in it.
    <dialog
      ref={dialog}
      className="viewer"
      aria-labelledby={captionId}
      onClose={(event) => {
        // Ignores the cancel event of a dialog above it.
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        // Fields, and the places of marks, use the keys themselves.
        const user = (event.target as Element).closest('dialog, section, input, textarea');
        const isHere = user === event.currentTarget;
        const step = byKey[event.key];
        if (!isHere || step === undefined) return;
        event.preventDefault();
        turn(step);
      }}
    >
      <div className="row viewer-bar">
        <p>
          {index + 1} of {photos.length}
        </p>
        {tools === null ? null : (
          <Menu key={photo.photoId} label="More">
            <li>{tools}</li>
          </Menu>
        )}
        <Button type="button" kind="quiet" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
      <div
        ref={track}
        className="slides"
        onScroll={onScroll}
        onScrollEnd={onScrollEnd}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        role="group"
        aria-label="Photos"
      >
        <div className="slides-length" style={{ width: `${photos.length * 100}%` }} />
        {photos.slice(Math.max(0, index - 1), index + 2).map((each) => (
          <PhotoSlide
            key={each.photoId}
            photo={each}
            place={photos.indexOf(each)}
            isShown={each === photo}
          />
        ))}
      </div>
      <div ref={setLayer} className="slide-layer" />
      <EdgeArrow to="Previous" isDisabled={index === 0} onClick={() => turn(-1)} />
      <EdgeArrow to="Next" isDisabled={index === photos.length - 1} onClick={() => turn(1)} />
      <div className="viewer-foot">
        <div className="viewer-facts" aria-live="polite">
          <h2 id={captionId}>{photo.caption}</h2>
          <Taken photo={photo} />
          <p>
            <Contributor photo={photo} /> · {photoDate(photo.updateTimeStamp)}
          </p>
        </div>
        {renderPeople(photo, layer)}
        <Link to={contactAddress({ about: 'take-down', photo: photo.photoId })}>
          Report or correct
        </Link>
      </div>
    </dialog>
  );
}

function Contributor({ photo }: { readonly photo: GalleryPhoto }) {
  const { contributorNumber: number } = photo;
  const name = contributorText(photo);
  if (number === null) return name;
  return <Link to={`/${brand.singularSlug}/${number}`}>{name}</Link>;
}

/** When and where it was taken, with links to the jump book. */
function Taken({ photo }: { readonly photo: GalleryPhoto }) {
  const { day, year, location, place } = photo;
  const date = dateTaken(photo);
  if (date === '' && location === '') return null;
  return (
    <p>
      {date === '' ? null : (
        <Link to={day > 0 ? dayAddress(photo) : yearAddress(year)}>{date}</Link>
      )}
      {date === '' || location === '' ? null : ' at '}
      {place === null ? location : <Link to={placeAddress(place.slug)}>{place.name}</Link>}
    </p>
  );
}

interface EdgeArrowProps {
  readonly to: 'Previous' | 'Next';
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function EdgeArrow({ to, isDisabled, onClick }: EdgeArrowProps) {
  return (
    <button
      type="button"
      className={`edge edge-${to === 'Next' ? 'end' : 'start'}`}
      aria-label={to}
      disabled={isDisabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={to === 'Next' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
      </svg>
    </button>
  );
}

interface SlideProps {
  readonly photo: GalleryPhoto;
  /** The number of photos before it. */
  readonly place: number;
  readonly isShown: boolean;
}

function PhotoSlide({ photo, place, isShown }: SlideProps) {
  const { webPhotoUri, webWidth, webHeight } = photo;
  // The server never enlarges a photo.
  const mediumWidth = Math.round(
    webWidth * Math.min(1, photoSizes.medium / Math.max(webWidth, webHeight)),
  );
  return (
    <figure
      className="slide"
      style={{ left: `${place * 100}%` }}
      aria-hidden={isShown ? undefined : true}
    >
      <img
        srcSet={`${photoAtSize(webPhotoUri, 'medium')} ${mediumWidth}w, ${webPhotoUri} ${webWidth}w`}
        sizes="100vw"
        width={webWidth}
        height={webHeight}
        alt={pictureText(photo)}
        src={webPhotoUri}
      />
    </figure>
  );
}
