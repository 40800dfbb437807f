/** The top of the home page: the search in the sky, and its results. */
import { useContext, type SubmitEvent } from 'react';
import { useActionData, useLoaderData, useLocation, useNavigation } from 'react-router';
import { brand } from '#contract/brand.ts';
import { HomeTopContext } from '#web/api/home-top-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { termInSearch } from './search-address.ts';
import { announcement, type Search } from './search.ts';
import { SearchResults } from './search-results.tsx';
import { useSearchForm } from './use-search-form.ts';

export function SearchPage() {
  const loaded = useLoaderData<Search>();
  const pressed = useActionData<Search>();
  const search = pressed ?? loaded;
  const { field, isPressed, isEmpty, handleInput, press, clear } = useSearchForm();
  const { pathname, search: query } = useLocation();
  const isSearching = termInSearch(useNavigation().location?.search ?? '') !== null;
  const isRefused = search.kind === 'refused';

  const instead = (act: () => void) => (event: SubmitEvent) => {
    event.preventDefault();
    act();
  };

  return (
    <>
      <PageHeading title={brand.fullName} isTall>
        {/* Clear without JavaScript: a form that requests the home page without a term. */}
        <form id="clear" hidden action="/" onSubmit={instead(clear)} />
        <form className="search" role="search" action="/" noValidate onSubmit={instead(press)}>
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
            Search
            {isPressed ? <Spinner /> : null}
          </Button>
          <Button type="submit" form="clear" kind="quiet" disabled={isEmpty}>
            Clear
          </Button>
        </form>
        <p className="for-visitors">
          New here? <Link to="/History">Read who we are</Link>
        </p>
      </PageHeading>
      {/^\/(home\/?)?$/i.test(pathname) ? null : (
        <p className="notice">We could not find that page, so here is the home page.</p>
      )}
      {useContext(HomeTopContext)}
      <p className="visually-hidden" role="status">
        {announcement(search)}
      </p>
      {search.kind === 'none' && !isSearching ? null : (
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
