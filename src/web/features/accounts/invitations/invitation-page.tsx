/** Opens a mailed invitation: registers an account for its number, or claims the number for the signed-in account. */
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/account.ts';
import {
  openInvitation,
  acceptInvitation,
  type OpenInvitation,
} from '#contract/accounts/invitations.ts';
import { numberLabel } from '#contract/number-label.ts';
import { LoadingCard, QueryCard } from '#web/api/account/query-state.tsx';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useSession, useSessionStore } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { AccountStep, type AccountDraft } from '../registration/account-step.tsx';
import { useCall } from '#web/api/call-context.ts';
import { CardAction } from '#web/api/forms/action-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

function NoInvitation() {
  return (
    <Card title="This invitation no longer works">
      <p>
        It was used, has expired or was withdrawn, or the number now has an account. Ask the person
        who invited you for another one.
      </p>
      <p>
        <Link to="/register">Register without an invitation</Link>
      </p>
    </Card>
  );
}

interface OpenedProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

const consequences = {
  approval: (label: string) => `Your account will be linked to ${label} at once.`,
  vouch: (label: string) =>
    `The invitation counts as one vouch for ${label}. One more member or an admin then confirms it.`,
};

function Registration({ token, invitation }: OpenedProps) {
  const navigate = useNavigate();
  const draft = useRef<AccountDraft>(null);
  const { email } = invitation;
  return (
    <Card title="Create your account">
      <p>
        Do you have an account with {email} already?{' '}
        <button
          type="button"
          className="text-button"
          onClick={() => void navigate('/login', { state: { returnTo: `/invitation#${token}` } })}
        >
          Sign in to accept
        </button>
      </p>
      <AccountStep
        claim={invitation}
        draft={draft}
        invited={{ token, email }}
        onRegistered={() => void navigate('/', { replace: true })}
      />
    </Card>
  );
}

function Next({ token, invitation, user }: OpenedProps & { readonly user: User | null }) {
  if (user === null) return <Registration token={token} invitation={invitation} />;
  return <AcceptCard token={token} invitation={invitation} user={user} />;
}

function Opened({ token }: { readonly token: string }) {
  const session = useSession();
  const { value: invitation, ...query } = useQuery(openInvitation, { body: { token } });
  const isKnown = session.kind === 'visitor' || session.kind === 'signed-in';
  if (!isKnown) return <LoadingCard label="Opening your invitation" />;
  if (invitation === null) {
    if (query.failure?.code === 'bad_request') return <NoInvitation />;
    return <QueryCard title="Your invitation" label="Opening your invitation" query={query} />;
  }
  const label = numberLabel('fb', invitation.freakBrotherNumber);
  return (
    <>
      <Card title={`You are invited as ${label}`}>
        <MemberCard member={{ ...invitation, deceased: false }} size="small" />
        <p>{consequences[invitation.countsAs](label)}</p>
        <p className="hint">If this is not you, close this page. Nothing will happen.</p>
      </Card>
      <Next
        token={token}
        invitation={invitation}
        user={session.kind === 'signed-in' ? session.user : null}
      />
    </>
  );
}

export function InvitationPage() {
  const token = useLinkToken(tokenInFragment);
  const isHydrated = useHydrated();
  if (!isHydrated) return <LoadingCard label="Opening your invitation" />;
  return token === null ? <NoInvitation /> : <Opened key={token} token={token} />;
}

interface Props {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly user: User;
}

/** For a signed-in account. */
function AcceptCard({ token, invitation, user }: Props) {
  const call = useCall();
  const store = useSessionStore();
  const navigate = useNavigate();
  const showToast = useToast();
  const label = numberLabel('fb', invitation.freakBrotherNumber);
  const act = async () => {
    const { body } = await call(acceptInvitation, { body: { token } });
    store.renew(body);
    showToast(
      'success',
      body.freakBrotherNumber === null
        ? `You have claimed ${label}. One more member or an admin confirms it.`
        : `Your account is now linked to ${label}.`,
    );
    void navigate('/', { replace: true });
  };
  if (!user.phoneNumberConfirmed) {
    return (
      <Card title="Validate your account first">
        <p>Then open the invitation again from the email.</p>
        <p>
          <Link to="/validate-account">Enter the code</Link>
        </p>
      </Card>
    );
  }
  if (user.freakBrotherNumber !== null) {
    return (
      <Card title="Your account has a number">
        <p>
          {`You are signed in as ${user.firstName} ${user.lastName}, ${numberLabel('fb', user.freakBrotherNumber)}. An account has only one number: sign out to accept the invitation with another account.`}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Accept with your account">
      <p>{`You are signed in as ${user.firstName} ${user.lastName}.`}</p>
      <CardAction label={`Accept as ${label}`} act={act} />
    </Card>
  );
}
