import { listPhotosOfMember } from '#contract/gallery/moderation.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { ModeratedPhotos } from './moderated-photos.tsx';
import { photoListAddress } from './photo-list-address.ts';

interface Props {
  readonly series: Series;
  readonly number: number;
}

function Found({ series, number }: Props) {
  const { response, isLoading, reload } = useQuery(listPhotosOfMember, {
    params: { series, number },
  });
  if (!response?.isOk) {
    return (
      <QueryNotice
        label="Loading the photos"
        failure={response?.failure ?? null}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
  if (response.value.length === 0) {
    return <p className="empty">There is no photo and no card yet.</p>;
  }
  return <ModeratedPhotos photos={response.value} />;
}

export function MemberPhotosCard(props: Props) {
  const { number } = props;
  return (
    <Card title="Photo and card">
      <Found {...props} />
      <p className="row">
        <Link
          to={photoListAddress({ number })}
        >{`All photos of ${numberLabel('fb', number)}`}</Link>
      </p>
    </Card>
  );
}
