/** The top of the home page: the search in the sky, and its results. */
import { useContext, type SubmitEvent } from 'react';
import { useActionData, useLoaderData, useLocation, useNavigation } from 'react-router';
import { brand } from '#contract/brand.ts';
import { HomeTopContext } from '#web/api/home-top-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { termInSearch } from './search-address.ts';
import { announcement, type Search } from './search.ts';
import { SearchResults } from './search-results.tsx';
import { useSearchForm } from './use-search-form.ts';

export function SearchPage() {
  const loaded = useLoaderData<Search>();
  const pressed = useActionData<Search>();
  const search = pressed ?? loaded;
  const { field, isPressed, isEmpty, isOpen, open, handleInput, press, clear } = useSearchForm();
  const { pathname, search: query } = useLocation();
  const isSearching = termInSearch(useNavigation().location?.search ?? '') !== null;
  const isRefused = search.kind === 'refused';

  const instead = (act: () => void) => (event: SubmitEvent) => {
    event.preventDefault();
    act();
  };

  return (
    <>
      {useContext(HomeTopContext)}
      <PageHeading title={brand.fullName} isTall>
        <p className="introduction">{brand.introduction}</p>
        {/* Clear without JavaScript: a form that requests the home page without a term. */}
        <form id="clear" hidden action="/" onSubmit={instead(clear)} />
        <form
          className={isOpen ? 'row search search-open' : 'row search'}
          role="search"
          action="/"
          noValidate
          onSubmit={instead(press)}
        >
          <h2>
            <label htmlFor="term">{`Search by ${brand.numberPrefix} Number or partial name`}</label>
          </h2>
          <input
            ref={field}
            id="term"
            name="q"
            type="search"
            className="field"
            placeholder="Name or number"
            defaultValue={termInSearch(query) ?? ''}
            onFocus={open}
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
          {/* Another term can be searched at once, so the button ignores no click while it is busy. */}
          <Button type="submit">
            <SearchIcon path="M16 16l5 5M10 18a8 8 0 1 1 .1 0" />
            <span>Search</span>
            {isPressed ? <Spinner /> : null}
          </Button>
          <Button type="submit" form="clear" kind="quiet" disabled={isEmpty}>
            <SearchIcon path="M5 5l14 14M19 5 5 19" />
            <span>Clear</span>
          </Button>
          {search.kind === 'refused' ? (
            <p id="term-message" className="refusal">
              {search.message}
            </p>
          ) : null}
        </form>
      </PageHeading>
      {/^\/(home\/?)?$/i.test(pathname) ? null : (
        <p className="notice">We could not find that page, so here is the home page.</p>
      )}
      <p className="visually-hidden" role="status">
        {announcement(search)}
      </p>
      {(search.kind === 'none' || isRefused) && !isSearching ? null : (
        <section className="card results" aria-label="Results" aria-busy={isSearching}>
          {isSearching ? <LoadingIndicator label="Searching" /> : null}
          <SearchResults
            search={search}
            isSearching={isSearching}
            onPress={pressed ? press : null}
          />
        </section>
      )}
    </>
  );
}

/** Stands for the word where the hero is one bar. */
function SearchIcon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
