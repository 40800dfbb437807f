/** The member that an item is about, and the account of the one who waits. */
import { brand } from '#contract/brand.ts';
import type { ItemWithEvidence } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { editorAddress } from '#web/addresses/inbox-address.ts';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { Link } from '#web/ui/link.tsx';

export function AboutMember({ item }: { readonly item: ItemWithEvidence }) {
  const { about, who, evidence } = item;
  // The facts of a message have it.
  const account = evidence.message === null ? who.accountId : null;
  if (about === null && account === null) return null;
  return (
    <div className="stack item-about">
      {about === null ? null : <MemberCard member={about} size="small" />}
      <p className="row">
        {about === null ? null : (
          <>
            <Link to={`/${brand.singularSlug}/${about.freakBrotherNumber}`}>Public profile</Link>
            <Link to={editorAddress(about.freakBrotherNumber, item)}>
              {`Edit ${numberLabel('fb', about.freakBrotherNumber)}`}
            </Link>
          </>
        )}
        {account === null ? null : (
          <Link to={`/Manifest/Accounts/${account}`}>{`Account of ${who.name}`}</Link>
        )}
      </p>
    </div>
  );
}
