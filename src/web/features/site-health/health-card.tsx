/** The health of the site at a glance: one line per part, whose details expand. Loads its own data. */
import './health.css';
import { useId, type ComponentType } from 'react';
import { getHealth, type Health } from '#contract/site-health/health.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import {
  BackupDetails,
  DatabaseDetails,
  EmailDetails,
  PhotoStoreDetails,
  ProgramDetails,
  SmsDetails,
  StatementDetails,
} from './health-details.tsx';
import { judgeHealth, summarizeHealth, type HealthPart, type HealthState } from './judge-health.ts';

interface Part {
  readonly part: HealthPart;
  readonly name: string;
  readonly Details: ComponentType<Health>;
}

const parts: readonly Part[] = [
  { part: 'backup', name: 'Backup', Details: BackupDetails },
  { part: 'email', name: 'Email', Details: EmailDetails },
  { part: 'sms', name: 'Text messages', Details: SmsDetails },
  { part: 'database', name: 'Database', Details: DatabaseDetails },
  { part: 'photos', name: 'Photo store', Details: PhotoStoreDetails },
  { part: 'statements', name: 'Slow statements', Details: StatementDetails },
  { part: 'program', name: 'Program', Details: ProgramDetails },
];

function HealthList({ health }: { readonly health: Health }) {
  const judged = judgeHealth(health);
  const { state, line } = summarizeHealth(judged);
  return (
    <>
      <p className="row health-summary" role="status">
        <StateMark state={state} />
        {line}
      </p>
      <ul className="health-parts">
        {parts.map(({ part, name, Details }) => (
          <li key={part}>
            <details>
              <summary>
                <b>{name}</b>
                <span className="health-line">{judged[part].line}</span>
                <StateMark state={judged[part].state} />
              </summary>
              <div className="stack health-details">
                <Details {...health} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

export function HealthCard() {
  const id = useId();
  const { response, isLoading, reload } = useQuery(getHealth);
  return (
    <section className="card wide health" aria-labelledby={id}>
      <h2 id={id}>Health of the site</h2>
      {response?.isOk ? (
        <>
          <HealthList health={response.value} />
          <div>
            <Button type="button" kind="quiet" isBusy={isLoading} onClick={reload}>
              Check again
            </Button>
          </div>
        </>
      ) : (
        <QueryNotice
          label="Loading the health of the site"
          failure={response?.failure ?? null}
          isLoading={isLoading}
          onRetry={reload}
        />
      )}
    </section>
  );
}

/** Each state has a word and a shape of its own, so that its color says nothing new. */
const marks: Readonly<Record<HealthState, { readonly word: string; readonly shape: string }>> = {
  good: { word: 'Good', shape: 'M4 10.5l4 4 8-9' },
  attention: { word: 'Attention', shape: 'M10 3v9M10 16v1' },
  bad: { word: 'Bad', shape: 'M5 5l10 10M15 5L5 15' },
  off: { word: 'Off', shape: 'M5 10h10' },
};

function StateMark({ state }: { readonly state: HealthState }) {
  const { word, shape } = marks[state];
  return (
    <span className={`health-state health-${state}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={shape} />
      </svg>
      {word}
    </span>
  );
}
