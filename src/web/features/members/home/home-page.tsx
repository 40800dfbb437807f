import { useContext } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { brand } from '#contract/brand.ts';
import { HomeTopContext } from '#web/api/home-top-context.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import type { LoadedSummary } from './load-summary.ts';
import { SummaryCard } from './summary-card.tsx';

export function HomePage() {
  const summary: LoadedSummary = useLoaderData();
  const isHome = /^\/(home\/?)?$/i.test(useLocation().pathname);
  return (
    <>
      <PageHeading title={brand.fullName} isTall />
      {isHome ? null : (
        <p className="notice">We could not find that page, so here is the home page.</p>
      )}
      {useContext(HomeTopContext)}
      <div className="home">
        <Outlet />
        <SummaryCard summary={summary} />
      </div>
    </>
  );
}
