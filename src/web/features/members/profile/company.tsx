/** Members who shared the day of the jump. */
import { maxCompany, type ShownCompany } from '#contract/jumps/company.ts';
import type { MemberProfile, ShownProfile } from '#contract/profile/profile.ts';
import { dayAddress } from '#web/addresses/jump-address.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberRows } from '#web/ui/members/member-rows.tsx';

export function Company({ profile }: { readonly profile: ShownProfile }) {
  const { samePlace, sameDay } = profile.company;
  return (
    <>
      <Companions id="same-place" title="Same day, same place" of={profile} list={samePlace} />
      <Companions
        id="same-day"
        title="Same day elsewhere"
        of={profile}
        list={sameDay}
        isElsewhere
      />
    </>
  );
}

interface Props {
  readonly id: string;
  readonly title: string;
  readonly of: MemberProfile;
  readonly list: ShownCompany['sameDay'];
  readonly isElsewhere?: boolean;
}

function Companions({ id, title, of, list: { total, members }, isElsewhere = false }: Props) {
  if (members.length === 0) return null;
  const count = total < maxCompany ? `${total}` : `${total}+`;
  return (
    <section className="stack company" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <MemberRows members={members} hasPlaces={isElsewhere} />
      {total > members.length ? (
        <p>
          <LinkButton to={dayAddress(of)}>{`All ${count}`}</LinkButton>
        </p>
      ) : null}
    </section>
  );
}
