import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useSession } from '#web/api/session-context.ts';

/** Null without a claim that waits. */
function WaitingClaim({ user: { pendingNumber, claim } }: { readonly user: User }) {
  if (pendingNumber === null) return null;
  const waits = `Your claim of ${numberLabel('fb', pendingNumber)} waits`;
  if (claim.state === 'pending') {
    return (
      <p className="welcome-line welcome-claim">{`${waits} until your account is validated.`}</p>
    );
  }
  return claim.needed === 0 ? (
    <p className="welcome-line welcome-claim">{`${waits} for an admin to approve it.`}</p>
  ) : (
    <p className="welcome-line welcome-claim">
      {`${waits} for two members or an admin to approve it.`}{' '}
      <Link to="/claim-number">Ask members to vouch for you</Link>
    </p>
  );
}

function MissingCode({ user }: { readonly user: User }) {
  const { phoneNumberConfirmed, isPhonePending, codeSentTo } = user;
  if (phoneNumberConfirmed && !isPhonePending) return null;
  const isByEmail = codeSentTo === null || codeSentTo.includes('@');
  return phoneNumberConfirmed ? (
    <p className="notice">
      Your new phone is not confirmed yet. <Link to="/validate-account">Confirm your phone</Link>
    </p>
  ) : (
    <div className="notice">
      <h2>{isByEmail ? 'Confirm your e-mail' : 'Confirm your phone'}</h2>
      <p>
        {codeSentTo === null
          ? 'One step left: your last code is no longer valid, so please ask for a new one.'
          : `One step left: enter the code that we sent to ${codeSentTo}${isByEmail ? ', or follow the link in that email' : ''}.`}{' '}
        Until then you can look around, but not change anything.
      </p>
      <LinkButton to="/validate-account">Validate your account</LinkButton>
    </div>
  );
}

/** Shown because the server refuses admin operations until it is set up. */
function MissingSecondFactor() {
  return (
    <p className="notice">
      Set up two-step sign-in to use the admin pages.{' '}
      <Link to="/your-account">Go to Your account</Link>
    </p>
  );
}

/** On the home page. The style sheet reserves its space during a session, which prevents a layout shift. */
export function Welcome() {
  const session = useSession();
  return (
    <div className="welcome-place">
      {session.kind === 'signed-in' ? <WelcomeUser user={session.user} /> : null}
    </div>
  );
}

function WelcomeUser({ user }: { readonly user: User }) {
  const { firstName, lastName, freakBrotherNumber } = user;
  const isCodeMissing = !user.phoneNumberConfirmed || user.isPhonePending;
  useUserRefresh(freakBrotherNumber === null || isCodeMissing || user.needsSecondFactor);
  return (
    <section className="welcome" aria-label="Your account">
      <WaitingClaim user={user} />
      {freakBrotherNumber === null ? (
        <p className="welcome-line warning">
          Whoops! Looks like you are not linked to a {brand.singular} profile.{' '}
          <Link to="/Manifest">Manifest</Link>{' '}
          {user.isAdmin ? null : <span className="hint">Only admins can open the Manifest.</span>}
        </p>
      ) : (
        <p className="welcome-line">
          Welcome,{' '}
          <b>
            {firstName} {lastName}
          </b>
          , <span className="whole">{numberLabel('fb', freakBrotherNumber)}</span>
        </p>
      )}
      <p className="welcome-links">
        {/* Admins give out numbers themselves. */}
        {user.matchedFb || user.isAdmin || user.pendingNumber !== null ? null : (
          <Link to="/claim-number">Claim your number</Link>
        )}
        {freakBrotherNumber === null ? null : (
          <Link to={`/My-${brand.numberPrefix}-Profile`}>{`My ${brand.numberPrefix} Profile`}</Link>
        )}
        {user.isAdmin ? <Link to="/Manifest">Admin</Link> : null}
      </p>
      <MissingCode user={user} />
      {user.needsSecondFactor ? <MissingSecondFactor /> : null}
    </section>
  );
}
