import type { MemberProfile } from '#contract/members/profile.ts';
import { MemberCard } from '#web/ui/members/member-card.tsx';

export function MyMemberHeading({ profile }: { readonly profile: MemberProfile }) {
  return (
    <section className="own-head" aria-label="You">
      <MemberCard member={profile} size="small" />
    </section>
  );
}
