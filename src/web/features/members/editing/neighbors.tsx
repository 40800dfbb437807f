/** Leads to the members before and after this one, and to the list. */
import type { MemberBetweenOthers } from '#contract/members/editing.ts';
import { numberLabel } from '#contract/number-label.ts';
import { memberAddress, memberListAddress } from '#web/addresses/member-address.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export function Neighbors({ member }: { readonly member: MemberBetweenOthers }) {
  const { series, freakBrotherNumber: own, previousNumber, nextNumber } = member;
  const addressOf = (number: number | null) => memberAddress(series, number ?? own);
  return (
    <nav className="row" aria-label="Members">
      <LinkButton to={addressOf(previousNumber)} isDisabled={previousNumber === null}>
        {previousNumber === null ? 'Previous' : `← ${numberLabel(series, previousNumber)}`}
      </LinkButton>
      <LinkButton to={addressOf(nextNumber)} isDisabled={nextNumber === null}>
        {nextNumber === null ? 'Next' : `${numberLabel(series, nextNumber)} →`}
      </LinkButton>
      <LinkButton to={memberListAddress({ series })}>All members</LinkButton>
    </nav>
  );
}
