/** Validates an account, or confirms its new phone, with a code. */
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { Link } from '#web/ui/link.tsx';
import { useSession } from '#web/api/session-context.ts';
import { EmailCorrection } from './email-correction.tsx';
import { LoadingCard } from '../loading-card.tsx';
import { useUserRefresh } from '#web/api/account/use-news-of-user.ts';
import { ValidationCode } from './validation-code.tsx';

export function ValidatePage() {
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
  const needsCode = user !== null && (!user.phoneNumberConfirmed || user.isPhonePending);
  useUserRefresh(needsCode);
  const { profile, reload } = useOwnProfile();
  if (!needsCode) {
    return (
      <section className="card quiet" aria-label="Your account">
        <p>Your account is validated.</p>
        <p>
          <Link to="/">Home</Link>
        </p>
      </section>
    );
  }
  if (profile === null) return <LoadingCard label="Loading your account" />;
  return (
    <>
      <ValidationCode user={user} />
      {user.phoneNumberConfirmed ? null : (
        <EmailCorrection email={profile.isOk ? profile.value.email : null} onCorrected={reload} />
      )}
    </>
  );
}
