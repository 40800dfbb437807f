import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { TextBlocks } from '#web/ui/text-blocks.tsx';
import { HistoryPhoto } from './history-photo.tsx';
import type { LoadedHistory } from './load-history.ts';
import type { TimelinePhoto } from './timeline-decades.ts';
import { TimelineView } from './timeline-view.tsx';
import './timeline.css';

export function HistoryPage() {
  const { text, timeline }: LoadedHistory = useLoaderData();
  const { revalidate, state } = useRevalidator();
  const { pathname } = useLocation();
  return (
    <>
      <PageHeading title="History" />
      <div className="history">
        <article className="card prose">
          {text.isOk ? (
            <TextBlocks blocks={text.value.blocks} />
          ) : (
            <FailureNotice
              message={text.failure.message}
              isBusy={state === 'loading'}
              address={pathname}
              onRetry={() => void revalidate()}
            />
          )}
        </article>
        {timeline === null ? null : <TimelineView timeline={timeline} />}
      </div>
      {timeline === null ? null : (
        <Photos photos={timeline.photos.filter(({ year }) => year === null)} />
      )}
    </>
  );
}

/** The photos that are not beside a decade. */
function Photos({ photos }: { readonly photos: readonly TimelinePhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">From the gallery</h2>
      <ul className="history-photos">
        {photos.map((photo) => (
          <li key={photo.photoId}>
            <HistoryPhoto photo={photo} />
          </li>
        ))}
      </ul>
    </section>
  );
}
