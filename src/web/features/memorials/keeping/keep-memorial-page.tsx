/** A relative or friend asks to keep the page of a deceased member, with an account or without. */
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import { getMember, type ShownProfile } from '#contract/profile/profile.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useSession } from '#web/api/session-context.ts';
import { FindMember } from '#web/api/forms/find-member.tsx';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { keeperRequestAddress } from '#web/addresses/memorial-address.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { KeeperRegistration } from './keeper-registration.tsx';
import { OwnRequest } from './own-request.tsx';
import { numberInSearch } from './keeping-addresses.ts';

export function KeepMemorialPage() {
  const { search } = useLocation();
  const session = useSession();
  const number = numberInSearch(search);
  // The server renders the page without the number, and hydration must begin with the same.
  if (session.kind === 'unknown') return <LoadingIndicator label="Loading the member" />;
  return number === null ? <Finding /> : <Asking key={number} number={number} />;
}

function Finding() {
  const navigate = useNavigate();
  return (
    <Card title="Keep the page of a member">
      <p>Which member do you want to remember here? You need no number of your own.</p>
      <FindMember
        onChoose={async ({ freakBrotherNumber }) => {
          await navigate(keeperRequestAddress(freakBrotherNumber));
        }}
      />
    </Card>
  );
}

function Asking({ number }: { readonly number: number }) {
  const member = useQuery(getMember, { params: { number }, query: { logView: 'false' } });
  if (member.response?.isOk) return <About profile={member.response.value} />;
  return (
    <section className="card" aria-label="Keep the page of a member">
      <QueryNotice
        label="Loading the member"
        failure={member.response?.failure ?? null}
        isLoading={member.isLoading}
        onRetry={member.reload}
      />
    </section>
  );
}

function About({ profile }: { readonly profile: ShownProfile }) {
  const { freakBrotherNumber: number, deceased } = profile;
  return (
    <Card title={`Keep the page of ${nameWithNumber(profile)}`}>
      <MemberCard member={profile} size="small" />
      {deceased ? (
        <>
          <p>
            Relatives and friends can keep the page of a member who is gone. They edit the story,
            the photo and the card, write a remembrance, and approve those of members. An admin
            answers each request. A page can have several keepers.
          </p>
          <Step number={number} />
        </>
      ) : (
        <p>
          This member is not marked as deceased, so there is no memorial to keep.{' '}
          <Link to={contactAddress({ about: 'death', number })}>
            Tell the admins that this member has died
          </Link>
        </p>
      )}
      <p>
        <Link to={`/${brand.singularSlug}/${number}`}>Back to the page</Link>
      </p>
    </Card>
  );
}

function Step({ number }: { readonly number: number }): ReactNode {
  const session = useSession();
  switch (session.kind) {
    case 'unknown':
    case 'validating':
      return <LoadingIndicator label="Loading your account" />;
    case 'visitor':
      return <KeeperRegistration number={number} />;
    case 'signed-in':
      return session.user.phoneNumberConfirmed ? (
        <OwnRequest number={number} />
      ) : (
        <p>
          One step is left: confirm your email with the code that we sent you. Then an admin reads
          your request. <Link to="/validate-account">Enter the code</Link>
        </p>
      );
  }
}
