import type { ChangeEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { JumpFacets } from '#contract/jumps/search-jumps.ts';
import { addressOfView, listPath, viewInSearch, type ListView } from './list-address.ts';

interface Props {
  readonly choices: JumpFacets;
  readonly view: ListView;
}

type Option = readonly [value: number | string, text: string];

const statuses: readonly Option[] = [
  ['living', 'Living'],
  ['deceased', 'Deceased'],
];

export function FacetFields({ choices: { decades, places }, view }: Props) {
  const here = useLocation();
  const navigate = useNavigate();
  const chosen = viewInSearch((useNavigation().location ?? here).search);

  function choose({ currentTarget: { name, value } }: ChangeEvent<HTMLSelectElement>) {
    const { filter } = viewInSearch(here.search);
    const address = addressOfView(listPath, { ...view, page: 1, number: 0, filter, [name]: value });
    void navigate(address, { replace: true, preventScrollReset: true });
  }

  /** Nothing without choices. */
  const facet = (name: 'decade' | 'place' | 'status', label: string, options: readonly Option[]) =>
    options.length === 0 ? null : (
      <label>
        <span>{label}</span>
        <select name={name} className="field" value={chosen[name] || ''} onChange={choose}>
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
    <div className="row facets">
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
      {facet('status', 'Status', statuses)}
    </div>
  );
}
