import { useQuery } from '#web/api/account/use-query.ts';
import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { HistoryEditor } from './history-editor.tsx';
import './history-editor.css';

export function HistoryEditorPage() {
  const { response, isLoading, reload } = useQuery('getHistorySource');
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
      <ManifestLink near={[{ to: '/History', label: 'The history page' }]} />
    </>
  );
}
