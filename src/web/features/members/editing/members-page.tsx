/** Searches members of all series by number or part of a name. */
import { useLocation, useNavigate } from 'react-router';
import type { FoundMembers } from '#contract/members/editing.ts';
import { seriesLabels } from '#contract/number-label.ts';
import { seriesNames } from '#contract/series.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import {
  memberListAddress,
  readMemberQuery,
  type MemberQuery,
} from '#web/addresses/member-address.ts';
import { FoundMemberTable } from './found-member-table.tsx';
import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import { useFieldsOfAddress } from '#web/ui/forms/use-fields-of-address.ts';
import '#web/ui/manifest/admin.css';

function SearchForm({ query }: { readonly query: MemberQuery }) {
  const navigate = useNavigate();
  const form = useFieldsOfAddress({ q: query.q });
  const addressOf = (q: string) => memberListAddress({ ...query, q, page: 1 });

  return (
    <search>
      <form
        ref={form}
        className="form find"
        onSubmit={(event) => {
          event.preventDefault();
          const q = new FormData(event.currentTarget).get('q');
          void navigate(addressOf(typeof q === 'string' ? q.trim() : ''));
        }}
      >
        <TextField
          name="q"
          label="Number or part of a name"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={query.q}
        />
        <div className="form-actions">
          <Button type="submit">Search</Button>
          <LinkButton to={addressOf('')}>All</LinkButton>
        </div>
      </form>
    </search>
  );
}

function countOf({ total, isTotalExact }: FoundMembers): string {
  return `${total}${isTotalExact ? '' : '+'} ${total === 1 ? 'member' : 'members'}`;
}

function Pager({ query, found }: { readonly query: MemberQuery; readonly found: FoundMembers }) {
  const { page, totalPages } = found;
  if (totalPages === 1) return null;
  const addressOf = (other: number) => memberListAddress({ ...query, page: other });
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`Page ${page} of ${totalPages}`}</p>
      <LinkButton to={addressOf(1)} isDisabled={page === 1}>
        First
      </LinkButton>
      <LinkButton to={addressOf(page - 1)} isDisabled={page === 1}>
        Previous
      </LinkButton>
      <LinkButton to={addressOf(page + 1)} isDisabled={page === totalPages}>
        Next
      </LinkButton>
      <LinkButton to={addressOf(totalPages)} isDisabled={page === totalPages}>
        Last
      </LinkButton>
    </nav>
  );
}

function FoundCard({ query }: { readonly query: MemberQuery }) {
  const { series, q, page } = query;
  const { response, isLoading, reload } = useQuery('findMembers', {
    query: { series, q, page: String(page) },
  });
  if (!response?.isOk) {
    return (
      <QueryNotice
        label="Looking for members"
        failure={response?.failure ?? null}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
  const found = response.value;
  return (
    <div className="results" aria-busy={isLoading}>
      <div role="status">
        <h2>{countOf(found)}</h2>
      </div>
      {found.members.length === 0 ? (
        <p className="empty">
          {q === '' ? 'No members in this series yet.' : `No member matches “${q}”.`}
        </p>
      ) : (
        <FoundMemberTable members={found.members} />
      )}
      <Pager query={query} found={found} />
    </div>
  );
}

export function MembersPage() {
  const query = readMemberQuery(useLocation().search);
  return (
    <>
      <section className="card wide" aria-label="Members">
        <nav className="views" aria-label="Series">
          {seriesNames.map((series) => (
            <LinkButton
              key={series}
              to={memberListAddress({ ...query, series, page: 1 })}
              isCurrent={series === query.series}
            >
              {seriesLabels[series]}
            </LinkButton>
          ))}
        </nav>
        <SearchForm query={query} />
        <FoundCard query={query} />
      </section>
      <ManifestLink />
    </>
  );
}
