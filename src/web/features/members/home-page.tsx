/** Home: what the directory holds, and the search for a member. */
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { LoadedSummary } from './load-summary.ts';
import { SummaryCard } from './summary-card.tsx';

export function HomePage() {
  const summary: LoadedSummary = useLoaderData();
  const isHome = /^\/(home\/?)?$/i.test(useLocation().pathname);
  return (
    <>
      <h1>{brand.fullName}</h1>
      {isHome ? null : <p className="notice">We could not find that page. This is home.</p>}
      <div className="home">
        <SummaryCard summary={summary} />
        <Outlet />
      </div>
    </>
  );
}
