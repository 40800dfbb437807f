import { useLoaderData } from 'react-router';
import { LoadFailure } from '#web/ui/loading/load-failure.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { TextBlocks } from '#web/ui/text-blocks.tsx';
import { HistoryPhoto } from './history-photo.tsx';
import type { LoadedHistory } from './load-history.ts';
import type { TimelinePhoto } from './timeline-decades.ts';
import { TimelineView } from './timeline-view.tsx';
import './timeline.css';

export function HistoryPage() {
  const { text, timeline }: LoadedHistory = useLoaderData();
  return (
    <>
      <PageHeading title="History" />
      <div className="history">
        <article className="card prose">
          {text.isOk ? (
            <TextBlocks blocks={text.value.blocks} />
          ) : (
            <LoadFailure failure={text.failure} />
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
