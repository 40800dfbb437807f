/** The top of the home page: the search in the sky, and its results. */
import { useContext, type SubmitEvent, useRef } from 'react';
import {
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { brand } from '#contract/brand.ts';
import { HomeTopContext } from '#web/api/home-top-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { termInSearch, searchAddress } from './search-address.ts';
import { announcement, type Search, didYouMean, onlyConnected, resultCount } from './search.ts';
import { useSearchForm } from './use-search-form.ts';
import { contactPath } from '#web/addresses/contact-address.ts';
import { Link } from '#web/ui/link.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { ListedMember } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';
import { useInnerLinks } from '../directory/finding/use-inner-links.ts';
import {
  cellRole,
  groupRole,
  headingRole,
  rowHeadingRole,
  rowRole,
  tableRole,
} from '#web/ui/table-roles.ts';

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

interface Props {
  readonly search: Search;
  readonly isSearching: boolean;
  /** Repeats the logged search; null if the failed search did not come from the Search button. */
  readonly onPress: (() => void) | null;
}

function SearchResults({ search, isSearching, onPress }: Props) {
  const { revalidate, state } = useRevalidator();
  switch (search.kind) {
    case 'none':
    case 'refused':
      return null;
    case 'failed':
      return (
        <FailureNotice
          message={search.message}
          isBusy={isSearching || state === 'loading'}
          address={searchAddress(search.term)}
          onRetry={onPress ?? (() => void revalidate())}
        />
      );
    case 'found':
      return (
        <>
          {search.members.length > 0 || search.offers.length === 0 ? (
            <h3 id="results" tabIndex={-1}>
              {resultCount(search.total)}
            </h3>
          ) : null}
          {search.members.length > 0 ? <ResultTable members={search.members} /> : null}
          {search.offers.length > 0 ? (
            <nav className="row" aria-label="Jumps">
              {search.offers.map(({ title, path }) => (
                <LinkButton key={path} to={path}>
                  {title}
                </LinkButton>
              ))}
            </nav>
          ) : null}
          {search.members.length + search.offers.length > 0 ? null : (
            <p>{`No ${brand.singular} matches “${search.term}”. Try fewer letters, another spelling or the ${brand.numberPrefix} number.`}</p>
          )}
          {search.isOffline && search.members.length + search.offers.length === 0 ? (
            <p>{onlyConnected}</p>
          ) : null}
          {search.suggestions.length > 0 ? (
            <nav className="row" aria-label={didYouMean}>
              {didYouMean}
              {search.suggestions.map((term) => (
                <LinkButton key={term} to={searchAddress(term)}>
                  {term}
                </LinkButton>
              ))}
            </nav>
          ) : null}
          {search.members.length + search.offers.length > 0 ? null : (
            <p>
              Is someone missing? <Link to={contactPath}>Tell the admins</Link>
            </p>
          )}
          {search.total.count > search.members.length ? (
            <p className="hint">{`Only the first ${search.members.length} are listed. Type more letters to narrow the search.`}</p>
          ) : null}
        </>
      );
  }
}

const headings = [`${brand.numberPrefix} Number`, 'First Name', 'Last Name', 'Year', 'Place'];

/** The specified columns, with portrait, year and place besides. */
function ResultTable({ members }: { readonly members: readonly ListedMember[] }) {
  const table = useRef<HTMLTableElement>(null);
  useInnerLinks(table);
  return (
    <table ref={table} {...tableRole} className="members found">
      <caption className="visually-hidden">Search results</caption>
      <thead {...groupRole}>
        <tr {...rowRole}>
          {headings.map((heading) => (
            <th key={heading} scope="col" {...headingRole}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...groupRole}>
        {members.map((member) => (
          <ResultRow key={member.freakBrotherNumber} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function ResultRow({ member }: { readonly member: ListedMember }) {
  const { freakBrotherNumber: number, firstName, lastName, deceased, year, location } = member;
  const name = shownName(member);
  return (
    <tr {...rowRole}>
      <td {...rowHeadingRole}>
        <RowPortrait member={member} />
        <a
          // A plain link: the table handles clicks without a page load.
          href={`/${brand.singularSlug}/${number}`}
          aria-label={`${number} ${name}`}
        >
          {number}
        </a>
      </td>
      <td {...cellRole}>{firstName || name}</td>
      <td {...cellRole}>
        {/* The no-break space keeps the marker on the same line as the name. */}
        {deceased ? `${lastName}\u00A0` : lastName}
        {deceased ? <DeceasedMarker /> : null}
      </td>
      <td {...cellRole}>{year > 0 ? year : null}</td>
      <td {...cellRole}>{location}</td>
    </tr>
  );
}
