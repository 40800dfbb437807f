/** "Me": the own card, a row for each thing that one can change, and the profile of the account. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/accounts/account.ts';
import { listTimeZones } from '#contract/accounts/settings.ts';
import { brand } from '#contract/brand.ts';
import { countPeople } from '#contract/inbox/inbox.ts';
import { listOwnKeepings } from '#contract/memorials/keepers.ts';
import { listOwnMarks, type OwnMarks } from '#contract/people-in-photos/photos-of-members.ts';
import { getOwnMember, type OwnMemberProfile } from '#contract/profile/own-page.ts';
import { LoadingCard } from '#web/api/account/query-state.tsx';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { WaitingPhotos } from '#web/api/account/uploads/waiting-photos.tsx';
import { useQuery, type Loaded } from '#web/api/account/use-query.ts';
import { useWaiting } from '#web/api/account/waiting.ts';
import { useSession } from '#web/api/session-context.ts';
import type { Settled } from '#web/api/settle.ts';
import { ProfileCard } from '#web/features/accounts/settings/profile-card.tsx';
import { pathToUpload } from '#web/addresses/own-member-address.ts';
import { OwnMemberCard } from '#web/features/members/own-page/own-member-card.tsx';
import { KeptPages } from '#web/features/memorials/keeping/kept-pages.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { UnsentPhotos } from '../signed-in/unsent-photos.tsx';
import { useLogOut } from '../signed-in/use-log-out.ts';
import { accountRows, memberRows, unlinkedRows, type OwnRow } from './own-rows.ts';
import './me-page.css';

export function MePage() {
  const session = useSession();
  if (session.kind !== 'signed-in') return null;
  const { user } = session;
  return user.freakBrotherNumber === null ? <Me user={user} /> : <LinkedMe user={user} />;
}

function LinkedMe({ user }: { readonly user: User }) {
  const loaded = useQuery(getOwnMember);
  const member = { ...loaded, response: useLastValue(loaded.response) };
  const { response: marks } = useQuery(listOwnMarks);
  if (marks === null) return <LoadingCard label="Loading your page" />;
  return <Me user={user} member={member} marks={marks.isOk ? marks.value : null} />;
}

/** The last value that was loaded, because a reload that fails must not take away a form that is being filled in. */
function useLastValue<Value>(response: Settled<Value> | null): Settled<Value> | null {
  const [last, setLast] = useState(response);
  if (response === last || (last?.isOk && !response?.isOk)) return last;
  setLast(response);
  return response;
}

interface MeProps {
  readonly user: User;
  /** Undefined if the account has none. */
  readonly member?: Loaded<OwnMemberProfile>;
  readonly marks?: OwnMarks | null;
}

function Me({ user, member, marks = null }: MeProps) {
  const { pathname } = useLocation();
  const { profile, reload: reloadProfile } = useOwnProfile();
  const zones = useQuery(listTimeZones);
  const { response: keepings } = useQuery(listOwnKeepings);
  const responses = [profile, zones.response, ...(member === undefined ? [] : [member.response])];

  const failed = responses.find((response) => response?.isOk === false);
  if (failed?.isOk === false) {
    return (
      <section className="card" aria-label="Your page">
        <FailureNotice
          message={failed.failure.message}
          isBusy={zones.isLoading}
          address={pathname}
          onRetry={() => {
            reloadProfile();
            zones.reload();
            member?.reload();
          }}
        />
      </section>
    );
  }
  if (!profile?.isOk || !zones.response?.isOk || keepings === null || member?.response === null) {
    return <LoadingCard label="Loading your page" />;
  }
  const own = member?.response.isOk ? member.response.value : null;
  return (
    <>
      <WaitingPhotos
        onFewer={() => {
          reloadProfile();
          member?.reload();
        }}
      />
      {own === null ? null : <OwnCard own={own} />}
      <nav className="card" aria-label="Your pages">
        <ul className="own-rows">
          <Rows rows={own === null ? unlinkedRows(user) : memberRows(own, marks)} />
          {keepings.isOk ? <KeptPages {...keepings.value} /> : null}
          <Rows rows={accountRows(user, own, profile.value.email)} />
          {user.isAdmin ? <ManifestRow /> : null}
          <LogOutRow />
        </ul>
      </nav>
      <ProfileCard profile={profile.value} zones={zones.response.value} />
    </>
  );
}

function OwnCard({ own }: { readonly own: OwnMemberProfile }) {
  return (
    <OwnMemberCard profile={own}>
      <div className="form-actions">
        {own.avatarUri === null ? (
          <LinkButton to={pathToUpload('photo')}>Add photo</LinkButton>
        ) : null}
        {own.fbCardUri === null ? (
          <LinkButton to={pathToUpload('card')}>Add card</LinkButton>
        ) : null}
        <LinkButton to={`/${brand.singularSlug}/${own.freakBrotherNumber}`}>
          View as others see it
        </LinkButton>
      </div>
    </OwnMemberCard>
  );
}

function Rows({ rows }: { readonly rows: readonly OwnRow[] }) {
  return rows.map(({ to, label, value }) => (
    <li key={to}>
      <Link to={to}>
        {label} <span className="hint">{value}</span>
      </Link>
    </li>
  ));
}

function ManifestRow() {
  const counts = useWaiting();
  const waiting = counts === null ? null : countPeople(counts.inbox);
  const value = waiting === 0 ? 'Nothing is waiting' : `${waiting ?? '…'} waiting`;
  return <Rows rows={[{ to: '/Manifest', label: 'Manifest', value }]} />;
}

function LogOutRow() {
  const { logOut, askToLogOut, isAsking, stay } = useLogOut();
  return (
    <li>
      <button type="button" onClick={askToLogOut}>
        Log out
      </button>
      {isAsking ? <UnsentPhotos onLogOut={logOut} onStay={stay} /> : null}
    </li>
  );
}
