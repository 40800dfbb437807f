/** At the top of the Manifest: what is bad, and what a new site still needs. Nothing if all is well. */

import { getHealth, type Checked, type StepLeft } from '#contract/site-health/health.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';

function Trouble({ bad }: { readonly bad: readonly Checked[] }) {
  return (
    <p className="notice">
      <b>Bad:</b> {bad.map(({ title, line }) => `${title}: ${line}.`).join(' ')}{' '}
      <Link to="/Manifest/Health">What to do</Link>
    </p>
  );
}

function StepsLeft({ steps }: { readonly steps: readonly StepLeft[] }) {
  return (
    <Card title="Before you invite members" isWide>
      <ul className="stack">
        {steps.map(({ title, toDo, to }) => (
          <li key={title}>
            <b>{to === null ? title : <Link to={to}>{title}</Link>}</b>
            <br />
            {toDo}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function SiteNotices() {
  const { value } = useQuery(getHealth);
  if (value === null) return null;
  const { checks, stepsLeft } = value;
  const bad = checks.filter(({ state }) => state === 'bad');
  return (
    <>
      {bad.length === 0 ? null : <Trouble bad={bad} />}
      {stepsLeft.length === 0 ? null : <StepsLeft steps={stepsLeft} />}
    </>
  );
}
