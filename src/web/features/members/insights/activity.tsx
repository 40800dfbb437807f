import { getActivity } from '#contract/manifest/manifest.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Sparkline } from './charts/sparkline.tsx';

const charts = [
  ['searches', 'searches'],
  ['views', 'profile views'],
  ['claims', 'claims'],
  ['photos', 'photos'],
] as const;

/** Keeps its place while it loads. */
export function Activity() {
  const { response } = useQuery(getActivity);
  const days = response?.isOk ? response.value : [];
  return (
    <section className="card activity" aria-labelledby="activity">
      <h2 id="activity">The last 30 days</h2>
      <div className="grid">
        {charts.map(([name, label]) => (
          <Sparkline key={name} label={label} counts={days.map((day) => day[name])} />
        ))}
      </div>
    </section>
  );
}
