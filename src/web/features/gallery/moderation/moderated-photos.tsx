import { useState } from 'react';
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Link } from '#web/ui/link.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { takenText } from '#web/ui/photos/taken-text.ts';
import { contributorName, kindLabels } from './photo-labels.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { PhotoVisibility } from './photo-visibility.tsx';
import './photos.css';

function Hiding({ hidden }: Pick<ModeratedPhoto, 'hidden'>) {
  if (hidden === null) return null;
  const { at, by, reason, until } = hidden;
  return (
    <div className="hiding">
      <p>
        <b>Hidden</b> <Instant at={at} /> by {by ?? 'an admin who is gone'}
      </p>
      {reason === '' ? null : <p>“{reason}”</p>}
      <p>
        Deleted for good after <Instant at={until} />
      </p>
    </div>
  );
}

/** The public page that shows it; null for an account photo, and for one that is hidden or waits. */
function placeOf({ photoId, kind, freakBrotherNumber: number, pictureUri }: ModeratedPhoto) {
  if (pictureUri === null) return null;
  if (kind === 'gallery') return { to: `/Photo-Gallery?photo=${photoId}`, label: 'In the gallery' };
  if (kind === 'avatar' || number === null) return null;
  return { to: `/${brand.singularSlug}/${number}`, label: 'On the profile' };
}

function Waiting({ waiting }: Pick<ModeratedPhoto, 'waiting'>) {
  if (waiting === null) return null;
  return (
    <div className="hiding">
      <p>
        <b>Waiting for approval</b>: the account has no member
      </p>
      <p>
        Deleted for good after <Instant at={waiting.until} />
      </p>
    </div>
  );
}

interface OneProps {
  readonly photo: ModeratedPhoto;
  readonly onChange: (photo: ModeratedPhoto) => void;
}

function Moderated({ photo, onChange }: OneProps) {
  const { kind, caption, location, sentAt, contributor, hidden, waiting } = photo;
  const number = photo.freakBrotherNumber;
  const taken = takenText({ ...photo, place: location === '' ? null : { name: location } });
  const place = placeOf(photo);
  return (
    <li className="moderated" data-hidden={hidden === null ? undefined : true}>
      <PhotoPicture photo={photo} />
      <div className="moderated-facts">
        <h3>{kind === 'gallery' ? caption : kindLabels[kind]}</h3>
        {taken === '' ? null : <p>{taken}</p>}
        <p className="hint">
          {kind === 'gallery' ? `${kindLabels.gallery}, ` : ''}
          <Instant at={sentAt} />
        </p>
        <p className="moderated-links">
          {number === null ? null : (
            <Link to={`/Manifest/Members/fb/${number}`}>{numberLabel('fb', number)}</Link>
          )}
          <Link to={`/Manifest/Accounts/${contributor.accountId}`}>{contributorName(photo)}</Link>
          {place === null ? null : <Link to={place.to}>{place.label}</Link>}
        </p>
        <Hiding hidden={hidden} />
        <Waiting waiting={waiting} />
      </div>
      <PhotoVisibility photo={photo} onChange={onChange} />
    </li>
  );
}

export function ModeratedPhotos({ photos }: { readonly photos: readonly ModeratedPhoto[] }) {
  /** Photos that were hidden or shown here stay in the list. */
  const [changed, setChanged] = useState<ReadonlyMap<number, ModeratedPhoto>>(new Map());
  const [listed, setListed] = useState(photos);
  if (listed !== photos) {
    // A new server response replaces the local changes.
    setListed(photos);
    setChanged(new Map());
  }
  return (
    <ul className="moderated-photos">
      {photos.map((photo) => (
        <Moderated
          key={photo.photoId}
          photo={changed.get(photo.photoId) ?? photo}
          onChange={(next) => setChanged((before) => new Map(before).set(next.photoId, next))}
        />
      ))}
    </ul>
  );
}
