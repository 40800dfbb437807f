import type { SubmitEvent } from 'react';
import { useActionData, useLoaderData, useLocation, useNavigation } from 'react-router';
import { brand } from '#contract/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { termInSearch } from './search-address.ts';
import { announcement, type Search } from './search.ts';
import { SearchResults } from './search-results.tsx';
import { useSearchForm } from './use-search-form.ts';

export function SearchCard() {
  const loaded = useLoaderData<Search>();
  const pressed = useActionData<Search>();
  const search = pressed ?? loaded;
  const { field, isPressed, handleInput, press, clear } = useSearchForm();
  const termInAddress = termInSearch(useLocation().search) ?? '';
  const isSearching = termInSearch(useNavigation().location?.search ?? '') !== null;
  const isRefused = search.kind === 'refused';

  const instead = (act: () => void) => (event: SubmitEvent) => {
    event.preventDefault();
    act();
  };

  return (
    <Card
      title={
        <label htmlFor="term">{`Search by ${brand.numberPrefix} Number or partial name`}</label>
      }
    >
      {/* Clear without JavaScript: a form that requests the home page without a term. */}
      <form id="clear" hidden action="/" onSubmit={instead(clear)} />
      <form className="search" role="search" action="/" noValidate onSubmit={instead(press)}>
        <input
          ref={field}
          id="term"
          name="q"
          type="search"
          className="field"
          defaultValue={termInAddress}
          onInput={handleInput}
          required
          aria-invalid={isRefused}
          aria-describedby={isRefused ? 'term-message' : undefined}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" isBusy={isPressed}>
          Search
        </Button>
        <Button type="submit" form="clear" kind="quiet">
          Clear
        </Button>
      </form>
      <p className="visually-hidden" role="status">
        {announcement(search)}
      </p>
      <div className="results" aria-busy={isSearching}>
        {isSearching ? <LoadingIndicator label="Searching" /> : null}
        <SearchResults search={search} isSearching={isSearching} onPress={pressed ? press : null} />
      </div>
    </Card>
  );
}
