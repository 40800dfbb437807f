import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import { MemberCard } from '#web/ui/members/member-card.tsx';

export function MyMemberHeading({ profile }: { readonly profile: OwnMemberProfile }) {
  const { isPhotoWithheld, isNameWithheld } = profile;
  return (
    <section className="own-head" aria-label="You">
      <MemberCard
        // The file of a withheld photo is not served, not even to its member.
        member={isPhotoWithheld || isNameWithheld ? { ...profile, avatarUri: null } : profile}
        size="small"
      />
    </section>
  );
}
