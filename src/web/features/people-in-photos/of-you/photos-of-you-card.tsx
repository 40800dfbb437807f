/** How many marks wait for the member; on the member's own page. */
import { listOwnMarks } from '#contract/people-in-photos/photos-of-members.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';

function waitingText(waiting: number): string {
  if (waiting === 0) {
    return 'When a member marks you in a photo, others see it only after you agree.';
  }
  return waiting === 1
    ? '1 photo is waiting for you to agree.'
    : `${waiting} photos are waiting for you to agree.`;
}

export function PhotosOfYouCard() {
  const { response } = useQuery(listOwnMarks);
  const marks = response?.isOk === true ? response.value : null;
  const waiting = marks?.waiting.length ?? 0;
  return (
    <Card title="Photos of you">
      <p>{waitingText(waiting)}</p>
      <p>
        <Link to="/Photos-Of-You">
          {waiting === 0 ? 'See the photos of you' : 'Agree or remove'}
        </Link>
      </p>
    </Card>
  );
}
