/** What a visitor can do with the profile of a living member. Its owner and admins can edit it. */
import { brand } from '#contract/brand.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { claimAddress } from '#web/addresses/claim-address.ts';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import { useUser } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useSharing } from './use-sharing.ts';

interface Props {
  readonly profile: MemberProfile;
}

export function ProfileActions({ profile }: Props) {
  const { freakBrotherNumber: number } = profile;
  const user = useUser();
  const { share } = useSharing(profile);
  return (
    <div className="stack profile-actions">
      <div className="row">
        <MainAction profile={profile} />
        <span className="needs-script">
          <Button type="button" kind="quiet" onClick={() => void share()}>
            Share
          </Button>
        </span>
        {user?.isAdmin ? (
          <LinkButton to={memberAddress('fb', number)}>Edit record</LinkButton>
        ) : null}
      </div>
      <p className="hint">
        <ClaimLink profile={profile} />
        <Link to={contactAddress({ about: 'record', number })}>Report or correct</Link>
      </p>
    </div>
  );
}

function MainAction({ profile: { freakBrotherNumber: number } }: Props) {
  const user = useUser();
  if (user?.freakBrotherNumber === number) {
    return (
      <LinkButton kind="main" to={`/My-${brand.numberPrefix}-Profile`}>
        Edit
      </LinkButton>
    );
  }
  return (
    <LinkButton kind="main" to={contactAddress({ about: 'member', number })}>
      Send a message
    </LinkButton>
  );
}

/** Also for a claimed number, because the claim may be wrong: the next step says whom to write to. */
function ClaimLink({ profile: { freakBrotherNumber: number } }: Props) {
  const user = useUser();
  // An account has one number at most.
  const hasNumber = user !== null && (user.freakBrotherNumber ?? user.pendingNumber) !== null;
  if (hasNumber) return null;
  return (
    <span className={user === null ? 'for-visitors' : undefined}>
      <Link to={claimAddress(number, user !== null)}>Is this you?</Link>
      {' · '}
    </span>
  );
}
