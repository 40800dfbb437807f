/** The state of the filters is in the address. */
import { numberLabel } from '#contract/number-label.ts';
import { useNavigate } from 'react-router';
import {
  type PhotoKindFilter,
  type PhotoShowFilter,
  photoKindFilters,
  photoShowFilters,
} from '#contract/gallery/moderation.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { kindLabels } from './photo-labels.ts';
import { photoListAddress, type PhotoQuery } from './photo-list-address.ts';

const kindFilterLabels: Readonly<Record<PhotoKindFilter, string>> = {
  all: 'All kinds',
  ...kindLabels,
};

const showLabels: Readonly<Record<PhotoShowFilter, string>> = {
  all: 'Shown and hidden',
  new: 'New',
  waiting: 'Waiting for approval',
  shown: 'Shown',
  hidden: 'Hidden',
};

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly labels: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly onChoose: (value: Value) => void;
}

function FilterSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, value, labels, values, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {labels[each]}
        </option>
      ))}
    </SelectField>
  );
}

export function PhotoFilters({ query }: { readonly query: PhotoQuery }) {
  const navigate = useNavigate();
  const go = (next: Partial<PhotoQuery>) =>
    void navigate(photoListAddress({ ...query, page: 1, ...next }), { preventScrollReset: true });
  return (
    <search className="photo-filters">
      <FilterSelect
        label="Kind"
        value={query.kind}
        values={photoKindFilters}
        labels={kindFilterLabels}
        onChoose={(kind) => go({ kind })}
      />
      <FilterSelect
        label="Show"
        value={query.show}
        values={photoShowFilters}
        labels={showLabels}
        onChoose={(show) => go({ show })}
      />
      {query.number === null ? null : (
        <p>
          Of {numberLabel('fb', query.number)} only.{' '}
          <Link to={photoListAddress({ ...query, number: null, page: 1 })}>All contributors</Link>
        </p>
      )}
    </search>
  );
}
