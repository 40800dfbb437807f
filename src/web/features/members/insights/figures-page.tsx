import '#web/ui/manifest/admin.css';
import './figures.css';
import type { ReactNode } from 'react';
import { getFigures, type Figures, type MonthCount } from '#contract/members/insights.ts';
import { brand } from '#contract/brand.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { BarChart, CountTable } from './charts/bar-chart.tsx';
import type { Bar } from './charts/scale.ts';
import { trimBars } from './charts/scale.ts';
import { getActivity } from '#contract/manifest/manifest.ts';

/** In UTC, like the server's counts. */
const writeDate = (day: string) => formatDate(day, 'UTC');
/** A row of days or months needs no year or day in each label. */
const withoutYear = (day: string) => writeDate(day).replace(/ \d+$/, '');
const withoutDay = (month: string) => writeDate(month).replace(/^\d+ /, '');

const ofMonths = (months: readonly MonthCount[]): Bar[] =>
  months.map(({ month, count }) => ({ label: withoutDay(month), count }));

const sum = (bars: readonly Bar[]) => bars.reduce((total, { count }) => total + count, 0);

interface FigureProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly columns: readonly string[];
  /** Shown instead of an empty chart. */
  readonly none: string;
  /** The figure in words. */
  readonly children: ReactNode;
}

function Figure({ title, bars, columns, none, children }: FigureProps) {
  return (
    <Card title={title}>
      {children}
      {sum(bars) === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <>
          <BarChart title={title} bars={trimBars(bars)} />
          <CountTable title={title} bars={bars} columns={columns} />
        </>
      )}
    </Card>
  );
}

function Headlines({ figures }: { readonly figures: Figures }) {
  const { members, claimedMembers, photos, searches } = figures;
  const share = members === 0 ? 0 : Math.round((claimedMembers * 100) / members);
  const numbers = [
    ['Members', String(members)],
    ['Claimed', String(claimedMembers), `(${share}%)`],
    [
      `Searches in ${searches.length} days`,
      String(searches.reduce((total, day) => total + day.searches, 0)),
    ],
    ['Photos', String(photos)],
  ] as const;
  return (
    <section className="card headlines" aria-label="Headline numbers">
      <dl className="tally">
        {numbers.map(([label, number, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="number">{number}</span> {note}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Charts({ figures }: { readonly figures: Figures }) {
  const jumps = figures.jumps.map(({ year, members }) => ({ label: String(year), count: members }));
  const searches = figures.searches.map((one) => ({
    label: withoutYear(one.day),
    count: one.searches,
    part: one.missed,
  }));
  const missed = figures.searches.reduce((total, one) => total + one.missed, 0);
  return (
    <div className="grid figures">
      <Headlines figures={figures} />
      <Activity />
      <Figure
        title="Members by year of jump"
        bars={jumps}
        columns={['Year', 'Members']}
        none="No jump years yet."
      >
        <p>
          {`${figures.members} ${brand.plural}. ${sum(jumps)} have a year, ${figures.membersWithoutYear} do not.`}
        </p>
      </Figure>
      <Figure
        title="Searches by day"
        bars={searches}
        columns={['Day', 'Searches', 'Found nothing']}
        none="No searches."
      >
        <p>
          {`${sum(searches)} in the last ${searches.length} days. `}
          <span className="key">{`${missed} found nothing`}</span>
          {'. '}
          <Link to="/Missed-Searches">Missed searches</Link>
        </p>
      </Figure>
      <Figure
        title="Profiles claimed"
        bars={ofMonths(figures.claims)}
        columns={['Month', 'Claimed']}
        none={`None in the last ${figures.claims.length} months.`}
      >
        <p>
          {`${figures.claimedMembers} of ${figures.members} ${brand.plural} have claimed their profile.`}
        </p>
      </Figure>
      <Figure
        title="Photos by month"
        bars={ofMonths(figures.photosByMonth)}
        columns={['Month', 'Photos']}
        none={`None in the last ${figures.photosByMonth.length} months.`}
      >
        <p>{`${figures.photos} ${figures.photos === 1 ? 'photo' : 'photos'} in the gallery.`}</p>
      </Figure>
    </div>
  );
}

export function FiguresPage() {
  const { value, ...query } = useQuery(getFigures);
  return value !== null ? (
    <Charts figures={value} />
  ) : (
    <QueryCard title="Figures" label="Loading the figures" query={query} />
  );
}

const charts = [
  ['searches', 'searches'],
  ['views', 'profile views'],
  ['claims', 'claims'],
  ['photos', 'photos'],
] as const;

/** Keeps its place while it loads. */
function Activity() {
  const { value } = useQuery(getActivity);
  const days = value ?? [];
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

interface Props {
  readonly label: string;
  /** Oldest first. */
  readonly counts: readonly number[];
}

const height = 40;
const step = 6;
const gap = 2;

/** A small chart of daily counts: a bar for each, the last one marked. */
function Sparkline({ label, counts }: Props) {
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const today = counts.at(-1) ?? 0;
  const bars = counts.map((count, index) => {
    const bar = count === 0 ? 1 : Math.max(2, (count / most) * height);
    return `M${index * step} ${height}v${-bar}h${step - gap}v${bar}z`;
  });
  return (
    <figure className="sparkline">
      <figcaption>
        <b>{total}</b> {label} <span className="hint">{`${today} today`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${counts.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label} in the last ${counts.length} days: ${total}, at most ${Math.max(0, ...counts)} on a day`}
      >
        <path d={bars.slice(0, -1).join('')} />
        <path className="spark-last" d={bars.at(-1) ?? ''} />
      </svg>
    </figure>
  );
}
