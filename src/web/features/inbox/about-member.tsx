/** The member that an item is about, and the pages of the member and of the one who waits. */
import { brand } from '#contract/brand.ts';
import type { InboxItem } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { editorAddress } from '#web/addresses/inbox-address.ts';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { Link } from '#web/ui/link.tsx';

export function AboutMember({ item }: { readonly item: InboxItem }) {
  const { about, who } = item;
  if (about === null && who.accountId === null) return null;
  return (
    <div className="item-about">
      {about === null ? null : <MemberCard member={about} size="small" />}
      <p className="fact-links">
        {about === null ? null : (
          <>
            <Link to={`/${brand.singularSlug}/${about.freakBrotherNumber}`}>Public profile</Link>
            <Link to={editorAddress(about.freakBrotherNumber, item)}>
              {`Edit ${numberLabel('fb', about.freakBrotherNumber)}`}
            </Link>
          </>
        )}
        {who.accountId === null ? null : (
          <Link to={`/Manifest/Accounts/${who.accountId}`}>{`Account of ${who.name}`}</Link>
        )}
      </p>
    </div>
  );
}
