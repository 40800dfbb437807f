/** When and where a photo was taken, with links to the jump book. */
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { dayAddress, placeAddress, yearAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';
import { dateTaken } from '#web/ui/photos/taken-text.ts';

export function Taken({ photo }: { readonly photo: GalleryPhoto }) {
  const { day, year, location, place } = photo;
  const date = dateTaken(photo);
  if (date === '' && location === '') return null;
  return (
    <p className="viewer-taken">
      {date === '' ? null : (
        <Link to={day > 0 ? dayAddress(photo) : yearAddress(year)}>{date}</Link>
      )}
      {date === '' || location === '' ? null : ' at '}
      {place === null ? location : <Link to={placeAddress(place.slug)}>{place.name}</Link>}
    </p>
  );
}
