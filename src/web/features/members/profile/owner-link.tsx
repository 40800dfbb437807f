/** Leads the owner to the form, and anyone who may be the member to the claim. A deceased member has neither. */
import type { MemberProfile } from '#contract/members/profile.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { claimAddress } from '#web/addresses/claim-address.ts';
import { useSession } from '#web/api/session-context.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function OwnerLink({ profile }: { readonly profile: MemberProfile }) {
  const { freakBrotherNumber: number, deceased } = profile;
  const session = useSession();
  if (deceased) return null;
  const user = session.kind === 'signed-in' ? session.user : null;
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
