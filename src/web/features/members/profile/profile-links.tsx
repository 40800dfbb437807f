/** Leads admins to the record, the owner or a keeper to the form, and anyone who may be the member to the claim. */
import type { MemberProfile } from '#contract/profile/profile.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { claimAddress } from '#web/addresses/claim-address.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import { useSession } from '#web/api/session-context.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { KeeperLink } from './keeper-link.tsx';

interface Props {
  readonly profile: MemberProfile;
}

export function ProfileLinks({ profile }: Props) {
  const session = useSession();
  return (
    <>
      <OwnerLink profile={profile} />
      {session.kind === 'signed-in' && session.user.isAdmin ? (
        <LinkButton to={memberAddress('fb', profile.freakBrotherNumber)}>Edit record</LinkButton>
      ) : null}
    </>
  );
}

function OwnerLink({ profile }: Props) {
  const { freakBrotherNumber: number, deceased } = profile;
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
  if (deceased) {
    return user?.phoneNumberConfirmed ? <KeeperLink number={number} /> : null;
  }
  if (user?.freakBrotherNumber === number) {
    return <LinkButton to={`/My-${brand.numberPrefix}-Profile`}>Edit</LinkButton>;
  }
  // An account has one number at most.
  if (user !== null && (user.freakBrotherNumber ?? user.pendingNumber) !== null) return null;
  // Also for a claimed number, because the claim may be wrong: the next step says whom to write to.
  return (
    <p className={user === null ? 'for-visitors' : undefined}>
      Is this you?{' '}
      <Link to={claimAddress(number, user !== null)}>Claim {numberLabel('fb', number)}</Link>
    </p>
  );
}
