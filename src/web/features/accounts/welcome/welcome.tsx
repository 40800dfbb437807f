/** The first thing on the home page for signed-in users. */
import { Link } from '#web/ui/link.tsx';
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useSession } from '#web/api/session-context.ts';
import { NextStep } from './next-step.tsx';

export function Welcome() {
  const session = useSession();
  return session.kind === 'signed-in' ? <WelcomeUser user={session.user} /> : null;
}

function WelcomeUser({ user }: { readonly user: User }) {
  const { firstName, lastName, freakBrotherNumber: number, isAdmin } = user;
  const isCodeMissing = !user.phoneNumberConfirmed || user.isPhonePending;
  useUserRefresh(number === null || isCodeMissing || user.needsSecondFactor);
  const adminLink = isAdmin ? <Link to="/Manifest">Admin</Link> : null;
  return (
    <section className="row welcome" aria-label="Your account">
      {number === null ? (
        <>
          <NextStep user={user} />
          <p className="hint">
            Whoops! Looks like you are not linked to a {brand.singular} profile.{' '}
            <Link to="/Manifest">Manifest</Link>
          </p>
          {adminLink}
        </>
      ) : (
        <>
          <p className="welcome-line">
            Welcome,{' '}
            <b>
              {firstName} {lastName}
            </b>
            , <span className="whole">{numberLabel('fb', number)}</span>
          </p>
          <Link to={`/My-${brand.numberPrefix}-Profile`}>{`My ${brand.numberPrefix} Profile`}</Link>
          {adminLink}
          <NextStep user={user} />
        </>
      )}
    </section>
  );
}
