/** What one can do on the page of a deceased member: everyone can begin a remembrance, and keepers edit the page. */
import { listOwnKeepings } from '#contract/memorials/keepers.ts';
import type { KeeperState } from '#contract/memorials/remembrances.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import {
  keepAddress,
  keeperRequestAddress,
  rememberAddress,
} from '#web/addresses/memorial-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useSession } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useSharing } from './use-sharing.ts';

interface Props {
  readonly profile: MemberProfile;
}

export function MemorialActions({ profile }: Props) {
  const session = useSession();
  if (session.kind === 'signed-in' && session.user.phoneNumberConfirmed) {
    return <OwnActions profile={profile} />;
  }
  return <Actions profile={profile} keeping={null} />;
}

function OwnActions({ profile }: Props) {
  const { response } = useQuery(listOwnKeepings);
  if (!response?.isOk) return <Actions profile={profile} />;
  const own = response.value.keepings.find(
    ({ member }) => member.freakBrotherNumber === profile.freakBrotherNumber,
  );
  return <Actions profile={profile} keeping={own?.state ?? null} />;
}

interface ActionsProps extends Props {
  /** Whether the viewer keeps the page or asked to; undefined while it is not known. */
  readonly keeping?: KeeperState | null;
}

export function Actions({ profile, keeping }: ActionsProps) {
  const { freakBrotherNumber: number } = profile;
  const session = useSession();
  const isSignedIn = session.kind === 'signed-in';
  const mayAsk = keeping === null || keeping === 'ended';
  const { share } = useSharing(profile);
  return (
    <div className="stack profile-actions">
      <div className="row">
        <LinkButton kind="main" to={rememberAddress(number)}>
          Write a remembrance
        </LinkButton>
        {keeping === 'keeping' ? <LinkButton to={keepAddress(number)}>Edit</LinkButton> : null}
        <span className="needs-script">
          <Button type="button" kind="quiet" onClick={() => void share()}>
            Share
          </Button>
        </span>
      </div>
      {keeping === 'waiting' ? <p>Your request to keep this page is waiting.</p> : null}
      <p className="row">
        {mayAsk ? (
          <Link
            className={isSignedIn ? undefined : 'for-visitors'}
            to={keeperRequestAddress(number)}
          >
            Family or friend? Keep this page
          </Link>
        ) : null}
        <Link to={contactAddress({ about: 'record', number })}>Report or correct</Link>
        {isSignedIn && session.user.isAdmin ? (
          <Link to={memberAddress('fb', number)}>Edit record</Link>
        ) : null}
      </p>
    </div>
  );
}
