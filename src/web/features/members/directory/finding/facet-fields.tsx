import type { ChangeEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { JumpFacets } from '#contract/jumps/search-jumps.ts';
import { Button } from '#web/ui/button.tsx';
import { addressOfView, listPath, viewInSearch, type ListView } from './list-address.ts';
import { hasFacets } from './facets.ts';
import { filterFormId } from './filter-form.tsx';

interface Props {
  readonly choices: JumpFacets;
  readonly view: ListView;
}

type Option = readonly [value: number | string, text: string];

/** The fields belong to the form of the filter. */
export function FacetFields({ choices: { decades, places }, view }: Props) {
  const here = useLocation();
  const navigate = useNavigate();
  const chosen = viewInSearch((useNavigation().location ?? here).search);

  function choose({ currentTarget: { name, value } }: ChangeEvent<HTMLSelectElement>) {
    const { filter } = viewInSearch(here.search);
    const address = addressOfView(listPath, { ...view, page: 1, number: 0, filter, [name]: value });
    void navigate(address, { replace: true, preventScrollReset: true });
  }

  const facet = (
    name: 'decade' | 'place' | 'status',
    label: string,
    options: readonly Option[],
  ) => (
    <label>
      {label}
      <select
        form={filterFormId}
        name={name}
        className="field"
        value={chosen[name] || ''}
        onChange={choose}
      >
        <option value="">All</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );

  return (
    <details className="facets" open={hasFacets(view)}>
      <summary>Decade, place, status</summary>
      <div className="facet-fields">
        {facet(
          'decade',
          'Decade',
          decades.map((decade) => [decade, `${decade}s`]),
        )}
        {facet(
          'place',
          'Place',
          places.map(({ slug, name }) => [slug, name]),
        )}
        {facet('status', 'Status', [
          ['living', 'Living'],
          ['deceased', 'Deceased'],
        ])}
        <noscript>
          <Button type="submit" form={filterFormId} kind="quiet">
            Show
          </Button>
        </noscript>
      </div>
    </details>
  );
}
