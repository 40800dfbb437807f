/** The first thing on the home page for signed-in users. */
import { Link } from '#web/ui/link.tsx';
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useSession } from '#web/api/session-context.ts';
import { MemberStep } from './member-step.tsx';
import { NextStep } from './next-step.tsx';

export function Welcome() {
  const session = useSession();
  return session.kind === 'signed-in' ? <WelcomeUser user={session.user} /> : null;
}

function WelcomeUser({ user }: { readonly user: User }) {
  const { firstName, lastName, freakBrotherNumber, isAdmin } = user;
  const isCodeMissing = !user.phoneNumberConfirmed || user.isPhonePending;
  useUserRefresh(freakBrotherNumber === null || isCodeMissing || user.needsSecondFactor);
  return (
    <section className="welcome" aria-label="Your account">
      <NextStep user={user} />
      {freakBrotherNumber === null ? (
        <p className="hint">
          Whoops! Looks like you are not linked to a {brand.singular} profile.{' '}
          <Link to="/Manifest">Manifest</Link>{' '}
          {isAdmin ? null : 'Only admins can open the Manifest.'}
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
      {freakBrotherNumber === null && !isAdmin ? null : (
        <p className="welcome-links">
          {freakBrotherNumber === null ? null : (
            <Link
              to={`/My-${brand.numberPrefix}-Profile`}
            >{`My ${brand.numberPrefix} Profile`}</Link>
          )}
          {isAdmin ? <Link to="/Manifest">Admin</Link> : null}
        </p>
      )}
      {freakBrotherNumber === null || isCodeMissing ? null : <MemberStep />}
    </section>
  );
}
