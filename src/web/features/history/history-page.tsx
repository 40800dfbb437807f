import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import type { HistoryText } from '#contract/history/history.ts';
import type { Settled } from '#web/api/settle.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { TextBlocks } from '#web/ui/text-blocks.tsx';

export function HistoryPage() {
  const text: Settled<HistoryText> = useLoaderData();
  const { revalidate, state } = useRevalidator();
  const { pathname } = useLocation();
  return (
    <>
      <PageHeading title="History" />
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
    </>
  );
}
