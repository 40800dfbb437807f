/** The next step of a linked member: photos that wait for an answer, else the missing membership card. */
import { brand } from '#contract/brand.ts';
import { listOwnMarks } from '#contract/people-in-photos/photos-of-members.ts';
import { getOwnMember } from '#contract/profile/own-page.ts';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export function MemberStep() {
  const { value: marks } = useNewestQuery(listOwnMarks);
  const { value: own } = useNewestQuery(getOwnMember);
  if (marks === null || own === null) return null;
  const { length: photos } = marks.waiting;
  if (photos > 0) {
    return (
      <LinkButton kind="main" to="/Photos-Of-You">
        {photos === 1 ? 'See 1 photo of you' : `See ${photos} photos of you`}
      </LinkButton>
    );
  }
  return own.fbCardUri === null ? (
    <LinkButton kind="main" to={`/${brand.numberPrefix}-Profile-Photo?type=card`}>
      Add your card
    </LinkButton>
  ) : null;
}
