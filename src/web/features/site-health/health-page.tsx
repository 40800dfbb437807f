/** The health of the site at a glance: one line per check, whose details expand. Loads its own data. */
import './health.css';

import {
  getHealth,
  type Checked,
  type CheckState,
  type Health,
} from '#contract/site-health/health.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Instant } from '#web/ui/instant.tsx';

/** Names the checks to look at, the worst first. */
function summarize(checks: readonly Checked[]): Pick<Checked, 'state' | 'line'> {
  const bad = checks.filter(({ state }) => state === 'bad');
  const problems = [...bad, ...checks.filter(({ state }) => state === 'attention')];
  if (problems.length === 0) return { state: 'good', line: 'The site is fine.' };
  const titles = problems.map(({ title }) => title.toLowerCase());
  return {
    state: bad.length > 0 ? 'bad' : 'attention',
    line: `Look at ${new Intl.ListFormat('en-US').format(titles)}.`,
  };
}

function CheckDetails({ toDo, facts }: Checked) {
  return (
    <div className="stack health-details">
      {toDo === null ? null : <p>{toDo}</p>}
      <dl className="facts">
        {facts.map(({ label, text, at }) => (
          <div key={label + text}>
            <dt>{label}</dt>
            <dd>
              {at === null ? null : <Instant at={at} />}
              {at === null || text === null ? null : ': '}
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function HealthList({ checks }: Health) {
  const { state, line } = summarize(checks);
  return (
    <>
      <p className="row health-summary" role="status">
        <StateMark state={state} />
        {line}
      </p>
      <ul className="health-parts">
        {checks.map((check) => (
          <li key={check.name}>
            <details>
              <summary>
                <b>{check.title}</b>
                <span className="health-line">{check.line}</span>
                <StateMark state={check.state} />
              </summary>
              <CheckDetails {...check} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

export function HealthPage() {
  const { value, ...query } = useQuery(getHealth);
  return (
    <Card title="Health of the site" isWide>
      {value !== null ? (
        <>
          <HealthList {...value} />
          <div>
            <Button type="button" kind="quiet" isBusy={query.isLoading} onClick={query.reload}>
              Check again
            </Button>
          </div>
        </>
      ) : (
        <QueryState label="Loading the health of the site" query={query} />
      )}
    </Card>
  );
}

/** Each state has a word and a shape of its own, so that its color says nothing new. */
const marks: Readonly<Record<CheckState, { readonly word: string; readonly shape: string }>> = {
  good: { word: 'Good', shape: 'M4 10.5l4 4 8-9' },
  attention: { word: 'Attention', shape: 'M10 3v9M10 16v1' },
  bad: { word: 'Bad', shape: 'M5 5l10 10M15 5L5 15' },
  off: { word: 'Off', shape: 'M5 10h10' },
};

function StateMark({ state }: { readonly state: CheckState }) {
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
