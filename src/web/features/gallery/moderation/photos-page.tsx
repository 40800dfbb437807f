import { useLocation } from 'react-router';
import { findPhotos, type PhotoPage } from '#contract/gallery/moderation.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { MarkSeen } from './mark-seen.tsx';
import { newestOf } from './photo-labels.ts';
import { ModeratedPhotos } from './moderated-photos.tsx';
import { PhotoFilters } from './photo-filters.tsx';
import { photoListAddress, readPhotoQuery, type PhotoQuery } from './photo-list-address.ts';

const counted = (total: number) => (total === 1 ? '1 photo' : `${total} photos`);

const noneOf: Readonly<Record<PhotoQuery['show'], string>> = {
  all: 'No photos yet.',
  new: 'No new photos.',
  waiting: 'No photo is waiting.',
  shown: 'No photos yet.',
  hidden: 'No hidden photos.',
};

interface FoundProps {
  readonly query: PhotoQuery;
  readonly found: PhotoPage;
  readonly onSeen: () => void;
}

function Found({ query, found, onSeen }: FoundProps) {
  if (found.photos.length === 0) {
    return <p className="empty">{noneOf[query.show]}</p>;
  }
  const { kind, show, number, page } = query;
  /** Only this list has the newest of all photos. Those that wait stay new. */
  const canMark =
    show === 'new' &&
    kind === 'all' &&
    number === null &&
    page === 1 &&
    found.photos.some(({ waiting }) => waiting === null);
  return (
    <>
      {canMark ? (
        <MarkSeen newest={newestOf(found.photos)} total={found.total} onSeen={onSeen} />
      ) : null}
      <ModeratedPhotos photos={found.photos} />
      <PageLinks
        page={found.page}
        totalPages={found.totalPages}
        addressOf={(page) => photoListAddress({ ...query, page })}
      />
    </>
  );
}

function FoundCard({ query }: { readonly query: PhotoQuery }) {
  const { kind, show, number, page } = query;
  const { response, isLoading, reload } = useQuery(findPhotos, {
    query: {
      kind,
      show,
      page: String(page),
      ...(number === null ? {} : { number: String(number) }),
    },
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
  return (
    <div className="results" aria-busy={isLoading}>
      <div role="status">
        <h2>{counted(response.value.total)}</h2>
      </div>
      <Found query={query} found={response.value} onSeen={reload} />
    </div>
  );
}

export function PhotosPage() {
  const query = readPhotoQuery(useLocation().search);
  return (
    <section className="card wide" aria-label="Photos">
      <PhotoFilters query={query} />
      <FoundCard query={query} />
    </section>
  );
}
