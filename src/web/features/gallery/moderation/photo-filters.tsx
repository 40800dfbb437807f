/** Which photos are listed. The state is in the address. */
import { useNavigate } from 'react-router';
import { photoKindFilters, type PhotoKindFilter } from '#contract/gallery/moderation.ts';
import { numberLabel } from '#contract/number-label.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { kindLabels } from './photo-labels.ts';
import { photoListAddress, type PhotoQuery } from './photo-list-address.ts';

const kindFilterLabels: Readonly<Record<PhotoKindFilter, string>> = {
  all: 'All kinds',
  ...kindLabels,
};

export function PhotoFilters({ query }: { readonly query: PhotoQuery }) {
  const navigate = useNavigate();
  const filtered = { ...query, page: 1, photo: null };
  return (
    <search className="row photo-filters">
      <SelectField
        label="Kind"
        value={query.kind}
        onChange={({ target }) => {
          const kind = photoKindFilters.find((each) => each === target.value) ?? 'all';
          void navigate(photoListAddress({ ...filtered, kind }), { preventScrollReset: true });
        }}
      >
        {photoKindFilters.map((kind) => (
          <option key={kind} value={kind}>
            {kindFilterLabels[kind]}
          </option>
        ))}
      </SelectField>
      {query.number === null ? null : (
        <p>
          Of {numberLabel('fb', query.number)} only.{' '}
          <Link to={photoListAddress({ ...filtered, number: null })}>All contributors</Link>
        </p>
      )}
    </search>
  );
}
