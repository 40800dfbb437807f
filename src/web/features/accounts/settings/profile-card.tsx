/** The profile of the account. */
import type { AccountProfile, TimeZone } from '#contract/accounts/settings.ts';
import { useSession } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { ProfileForm } from './profile-form.tsx';

interface Props {
  readonly profile: AccountProfile;
  readonly zones: readonly TimeZone[];
}

export function ProfileCard({ profile, zones }: Props) {
  const session = useSession();
  return (
    <Card title="Profile">
      <div className="avatar-row row">
        <Avatar profile={profile} />
        <p>
          <Link to="/profile-photo">Change Photo</Link>
        </p>
      </div>
      {session.kind === 'signed-in' && session.user.isPhonePending ? (
        <p className="notice">
          Your new phone is not confirmed yet.{' '}
          <Link to="/validate-account">Confirm your phone</Link>
        </p>
      ) : null}
      <ProfileForm profile={profile} zones={zones} />
    </Card>
  );
}

/** In pixels. */
const avatarSize = 75;

const initial = (name: string) => [...name.trim()].slice(0, 1).join('').toUpperCase();

function Avatar({ profile: { avatarUri, firstName, lastName } }: Pick<Props, 'profile'>) {
  if (avatarUri === null) {
    return (
      <span className="own-avatar" aria-hidden="true">
        {initial(firstName)}
        {initial(lastName)}
      </span>
    );
  }
  return (
    <img className="own-avatar" src={avatarUri} alt="You" width={avatarSize} height={avatarSize} />
  );
}
