import { getHistorySource } from '#contract/history/history.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { HistoryEditor } from './history-editor.tsx';
import './history-editor.css';

export function HistoryEditorPage() {
  const { response, isLoading, reload } = useQuery(getHistorySource);
  return (
    <>
      {response?.isOk ? (
        <HistoryEditor source={response.value} />
      ) : (
        <section className="card" aria-label="History text">
          <QueryNotice
            label="Loading"
            failure={response?.failure ?? null}
            isLoading={isLoading}
            onRetry={reload}
          />
        </section>
      )}
      <NearLinks near={[{ to: '/History', label: 'The history page' }]} />
    </>
  );
}
