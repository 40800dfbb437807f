import type { ReactNode } from 'react';
import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import { MemberCard } from '#web/ui/members/member-card.tsx';

interface Props {
  readonly profile: OwnMemberProfile;
  /** Below the card. */
  readonly children?: ReactNode;
}

export function OwnMemberCard({ profile, children }: Props) {
  const { isPhotoWithheld, isNameWithheld } = profile;
  return (
    <section className="own-head stack" aria-label="You">
      <MemberCard
        // The file of a withheld photo is not served, not even to its member.
        member={isPhotoWithheld || isNameWithheld ? { ...profile, avatarUri: null } : profile}
        size="small"
      />
      {children}
    </section>
  );
}
