import { useLocation } from 'react-router';
import { listTimeZones } from '#contract/accounts/settings.ts';
import { Link } from '#web/ui/link.tsx';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { WaitingPhotos } from '#web/api/account/uploads/waiting-photos.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useSession } from '#web/api/session-context.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { Avatar } from './avatar.tsx';
import { LoadingCard } from '../loading-card.tsx';
import { ProfileForm } from './profile-form.tsx';

export function MyProfilePage() {
  const { pathname } = useLocation();
  const session = useSession();
  const { profile, reload: reloadProfile } = useOwnProfile();
  const zones = useQuery(listTimeZones);

  const failed = [profile, zones.response].find((response) => response?.isOk === false);
  if (failed?.isOk === false) {
    return (
      <section className="card" aria-label="Your profile">
        <FailureNotice
          message={failed.failure.message}
          isBusy={zones.isLoading}
          address={pathname}
          onRetry={() => {
            if (profile?.isOk === false) reloadProfile();
            if (zones.response?.isOk === false) zones.reload();
          }}
        />
      </section>
    );
  }
  if (!profile?.isOk || !zones.response?.isOk) {
    return <LoadingCard label="Loading your profile" />;
  }
  return (
    <>
      <WaitingPhotos onFewer={reloadProfile} />
      <section className="card" aria-label="Your profile">
        <div className="avatar-row">
          <Avatar profile={profile.value} />
          <ul className="form-links">
            <li>
              <Link to="/profile-photo">Change Photo</Link>
            </li>
            <li>
              <Link to="/change-password">Change Password</Link>
            </li>
            <li>
              <Link to="/your-account">Your account</Link>
            </li>
          </ul>
        </div>
        {session.kind === 'signed-in' && session.user.isPhonePending ? (
          <p className="notice">
            Your new phone is not confirmed yet.{' '}
            <Link to="/validate-account">Confirm your phone</Link>
          </p>
        ) : null}
        <ProfileForm profile={profile.value} zones={zones.response.value} />
      </section>
    </>
  );
}
