/** Narrows a list to the members that match, or goes to a number. Without JavaScript it loads the list again. */
import { useEffect, useEffectEvent, useRef, type ChangeEvent } from 'react';
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useNavigation,
} from 'react-router';
import type { JumpFacets } from '#contract/jumps/search-jumps.ts';
import { Button } from '#web/ui/button.tsx';
import { capitalized } from '#web/ui/capitalized.ts';
import { addressOfView, viewInSearch, listPath, type ListView } from './list-address.ts';
import type { ListSeries } from './list-series.ts';
import { numberToGoTo } from './listing.ts';

interface Props {
  readonly series: ListSeries;
  readonly view: ListView;
  readonly facets: JumpFacets | null;
  readonly onFocus: () => void;
  readonly onGo: (number: number) => void;
}

/** The field is uncontrolled, so that a late render cannot change text that is being typed. */
export function FilterForm({ series, view, facets, onFocus, onGo }: Props) {
  const { path } = series;
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const isOwnChange = useNavigationType() === NavigationType.Replace;
  const field = useRef<HTMLInputElement>(null);
  const { filter } = viewInSearch(search);
  const fields = series.series === 'fb' ? 'name, number, place or year' : 'name or number';

  function apply() {
    const typed = field.current?.value.trim() ?? '';
    if (typed === filter) return;
    const address = addressOfView(path, { ...view, filter: typed });
    void navigate(address, { replace: true, preventScrollReset: true });
  }

  function submit() {
    const number = numberToGoTo(field.current?.value ?? '', series.series, facets);
    if (number === null) apply();
    else onGo(number);
    // Closes the on-screen keyboard, which would cover the rows.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
  }

  // Applies text that was typed before hydration.
  const applyWhatWasTyped = useEffectEvent(apply);
  useEffect(() => applyWhatWasTyped(), []);

  // Back, Forward and links change the URL; the field follows.
  useEffect(() => {
    if (!isOwnChange && field.current !== null) field.current.value = filter;
  }, [key, filter, isOwnChange]);

  return (
    <form
      className="row list-tools"
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {view.isFull ? <input type="hidden" name="list" value="full" /> : null}
      <label className="list-filter">
        <span>
          Filter<span className="visually-hidden">{` by ${fields}`}</span>
        </span>
        <input
          ref={field}
          id="filter"
          name="filter"
          type="search"
          className="field"
          placeholder={capitalized(fields)}
          defaultValue={filter}
          onInput={apply}
          onFocus={onFocus}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      </label>
      {facets ? <FacetFields choices={facets} view={view} /> : null}
      <noscript>
        <Button type="submit" kind="quiet">
          Filter
        </Button>
      </noscript>
    </form>
  );
}

interface FacetProps {
  readonly choices: JumpFacets;
  readonly view: ListView;
}

type Option = readonly [value: number | string, text: string];

const statuses: readonly Option[] = [
  ['living', 'Living'],
  ['deceased', 'Deceased'],
];

function FacetFields({ choices: { decades, places }, view }: FacetProps) {
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
