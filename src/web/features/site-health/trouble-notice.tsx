/** What is bad, in one line at the top of the Manifest. Nothing if all is well. */
import { getHealth } from '#contract/site-health/health.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';

export function TroubleNotice() {
  const { response } = useQuery(getHealth);
  const checks = response?.isOk ? response.value.checks : [];
  const bad = checks.filter(({ state }) => state === 'bad');
  if (bad.length === 0) return null;
  return (
    <p className="notice">
      <b>Bad:</b> {bad.map(({ title, line }) => `${title}: ${line}.`).join(' ')}{' '}
      <Link to="/Manifest/Health">What to do</Link>
    </p>
  );
}
