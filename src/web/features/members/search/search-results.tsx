import { useRevalidator } from 'react-router';
import { brand } from '#contract/brand.ts';
import { contactPath } from '#web/addresses/contact-address.ts';
import { Link } from '#web/ui/link.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { searchAddress } from './search-address.ts';
import { didYouMean, onlyConnected, resultCount, type Search } from './search.ts';
import { useRef } from 'react';
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

interface Props {
  readonly search: Search;
  readonly isSearching: boolean;
  /** Repeats the logged search; null if the failed search did not come from the Search button. */
  readonly onPress: (() => void) | null;
}

export function SearchResults({ search, isSearching, onPress }: Props) {
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
