import { brand } from '#contract/brand.ts';
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { takenText } from '#web/ui/photos/taken-text.ts';
import { contributorName, kindLabels } from './photo-labels.ts';

/** The public page that shows it; null for an account photo, and for one that not everyone sees. */
function placeOf({ photoId, kind, freakBrotherNumber: number, pictureUri }: ModeratedPhoto) {
  if (pictureUri === null) return null;
  if (kind === 'gallery') return { to: `/Photo-Gallery?photo=${photoId}`, label: 'In the gallery' };
  if (kind === 'avatar' || number === null) return null;
  return { to: `/${brand.singularSlug}/${number}`, label: 'On the profile' };
}

function PhotoState({ photo: { hidden, deleted, waiting } }: { readonly photo: ModeratedPhoto }) {
  const takenDown = hidden ?? deleted;
  if (takenDown === null && waiting === null) return null;
  return (
    <div className="photo-state">
      {takenDown === null ? (
        <p>
          <b>Waiting for approval</b>: the account has no member
        </p>
      ) : (
        <p>
          <b>{deleted === null ? 'Hidden' : 'Deleted'}</b> <Instant at={takenDown.at} /> by{' '}
          {takenDown.by ?? 'an admin who is gone'}
        </p>
      )}
      {takenDown === null || takenDown.reason === '' ? null : <p>“{takenDown.reason}”</p>}
      {hidden === null ? null : <p>Only admins see it, until one of you shows or deletes it.</p>}
      {deleted === null ? null : (
        <p>
          Deleted for good on <Instant at={deleted.until} />. You can undo it until then.
        </p>
      )}
      {waiting === null ? null : (
        <p>
          Deleted for good after <Instant at={waiting.until} />
        </p>
      )}
    </div>
  );
}

export function PhotoFacts({ photo }: { readonly photo: ModeratedPhoto }) {
  const { kind, description, location, sentAt, contributor, freakBrotherNumber: number } = photo;
  const taken = takenText({ ...photo, place: location === '' ? null : { name: location } });
  const place = placeOf(photo);
  return (
    <div className="photo-facts">
      {taken === '' ? null : <p>{taken}</p>}
      {description === '' ? null : <p>{`Description: ${description}`}</p>}
      <p className="hint">
        {kind === 'gallery' ? `${kindLabels.gallery}, ` : ''}
        <Instant at={sentAt} />
      </p>
      <p className="row photo-links">
        {number === null ? null : (
          <Link to={`/Manifest/Members/fb/${number}`}>{numberLabel('fb', number)}</Link>
        )}
        <Link to={`/Manifest/Accounts/${contributor.accountId}`}>{contributorName(photo)}</Link>
        {place === null ? null : <Link to={place.to}>{place.label}</Link>}
      </p>
      <PhotoState photo={photo} />
    </div>
  );
}
