import type { MemberProfile } from '#contract/members/profile.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Portrait } from '../profile/portrait.tsx';

export function MyMemberHeading({ profile }: { readonly profile: MemberProfile }) {
  const { freakBrotherNumber, firstName, lastName } = profile;
  return (
    <section className="card own-head" aria-label="You">
      <Portrait profile={profile} />
      <p className="own-name">{`${firstName} ${lastName}`}</p>
      <p className="own-number number">{numberLabel('fb', freakBrotherNumber)}</p>
    </section>
  );
}
