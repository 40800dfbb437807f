/** Narrows a list to the members that match. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { addressOfView, viewInSearch, type ListView } from './list-address.ts';
import type { ListSeries } from './list-series.ts';

interface Props {
  readonly series: ListSeries;
  readonly view: ListView;
  readonly onFocus: () => void;
}

export const filterFormId = 'list-filter';

/** The field is uncontrolled, so that a late render cannot change text that is being typed. */
export function FilterForm({ series, view, onFocus }: Props) {
  const { path } = series;
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const isOwnChange = useNavigationType() === NavigationType.Replace;
  const field = useRef<HTMLInputElement>(null);
  const { filter } = viewInSearch(search);

  function apply() {
    const typed = field.current?.value.trim() ?? '';
    if (typed === filter) return;
    const address = addressOfView(path, { ...view, filter: typed });
    void navigate(address, { replace: true, preventScrollReset: true });
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
      id={filterFormId}
      className="list-tool list-filter"
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
        // Closes the on-screen keyboard, which would cover the rows.
        if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
      }}
    >
      {view.isFull ? <input type="hidden" name="list" value="full" /> : null}
      <label htmlFor="filter">
        {series.series === 'fb'
          ? 'Filter by name, number, place or year'
          : 'Filter by name or number'}
      </label>
      <input
        ref={field}
        id="filter"
        name="filter"
        type="search"
        className="field"
        defaultValue={filter}
        onInput={apply}
        onFocus={onFocus}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <noscript>
        <Button type="submit" kind="quiet">
          Filter
        </Button>
      </noscript>
    </form>
  );
}
