import { useLocation, useRevalidator } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import { brand } from '#contract/brand.ts';
import type { Summary } from '#contract/members/directory.ts';
import { Card } from '#web/ui/card.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import type { LoadedHome } from './load-home.ts';

interface Entry {
  readonly label: string;
  readonly path: string;
  readonly count?: keyof Summary;
}

const entries: readonly Entry[] = [
  { label: brand.plural, path: `/${brand.pluralSlug}`, count: 'fbCount' },
  { label: brand.nightBrothers.plural, path: `/${brand.nightBrothers.slug}`, count: 'nnfbCount' },
  { label: brand.nightSisters.plural, path: `/${brand.nightSisters.slug}`, count: 'nnfsCount' },
  { label: 'Photo Gallery', path: '/Photo-Gallery', count: 'photoCount' },
  { label: 'History', path: '/History' },
];

export function SummaryCard({ summary }: Pick<LoadedHome, 'summary'>) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  return (
    <Card title="Directory">
      <ul className="summary">
        {entries.map(({ label, path, count }) => (
          <li key={path}>
            <Link to={path} className={count === undefined ? 'count-link rising' : 'count-link'}>
              <span>{label}</span>
              {summary.isOk && count !== undefined ? (
                <>
                  {' '}
                  <span className="number">{summary.value[count]}</span>
                </>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {summary.isOk ? null : (
        <FailureNotice
          message="The counts could not be loaded."
          isBusy={state === 'loading'}
          address={`${pathname}${search}`}
          onRetry={() => void revalidate()}
        />
      )}
    </Card>
  );
}
