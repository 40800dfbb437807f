/** How many photos wait for a name; on the overview of the Manifest. */
import { listUnnamedPhotos } from '#contract/people-in-photos/photos-of-members.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';

export function WhoIsThisCard() {
  const { response } = useQuery(listUnnamedPhotos);
  const total = response?.isOk === true ? response.value.total : 0;
  if (total === 0) return null;
  return (
    <Card title="Who is this?">
      <p>
        {total === 1
          ? '1 photo has people without a name. '
          : `${total} photos have people without a name. `}
        <Link to="/Who-Is-This">Look at them</Link>
      </p>
    </Card>
  );
}
