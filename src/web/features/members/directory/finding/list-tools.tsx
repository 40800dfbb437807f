/** The forms above a list. Without JavaScript they load the list again. */
import type { ListView } from './list-address.ts';
import type { ListSeries } from './list-series.ts';
import type { JumpFacets } from '#contract/jumps/search-jumps.ts';
import { FacetFields } from './facet-fields.tsx';
import { FilterForm } from './filter-form.tsx';
import { NumberForm } from './number-form.tsx';

interface Props {
  readonly series: ListSeries;
  readonly view: ListView;
  readonly facets: JumpFacets | null;
  readonly onFilterFocus: () => void;
  readonly onGo: (number: number) => void;
}

export function ListTools({ series, view, facets, onFilterFocus, onGo }: Props) {
  return (
    <div className="list-tools">
      <FilterForm series={series} view={view} onFocus={onFilterFocus} />
      <NumberForm series={series} onGo={onGo} />
      {facets ? <FacetFields choices={facets} view={view} /> : null}
    </div>
  );
}
