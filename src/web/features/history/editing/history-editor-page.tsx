/** Loads the text of the history page for who is to write it. */
import { useAnswer } from '#web/api/account/use-query.ts';
import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import { AnswerNotice } from '#web/api/account/query-notice.tsx';
import { HistoryEditor } from './history-editor.tsx';
import './history-editor.css';

export function HistoryEditorPage() {
  const { answer, isLoading, reload } = useAnswer('getHistorySource');
  return (
    <>
      {answer?.isOk ? (
        <HistoryEditor source={answer.value} />
      ) : (
        <section className="card" aria-label="History text">
          <AnswerNotice
            label="Loading"
            failure={answer?.failure ?? null}
            isLoading={isLoading}
            onRetry={reload}
          />
        </section>
      )}
      <ManifestLink near={[{ to: '/History', label: 'The history page' }]} />
    </>
  );
}
