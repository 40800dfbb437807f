import type { PageHandle } from '#web/api/page-handle.ts';
import { BlueSkiesPage } from './blue-skies-page.tsx';
import { loadBlueSkies, type LoadedBlueSkies } from './load-blue-skies.ts';
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import { blueSkiesAddress } from './blue-skies-address.ts';

export const blueSkiesRoute = {
  Component: BlueSkiesPage,
  loader: loadBlueSkies,
  handle: { describePage: describeBlueSkies } satisfies PageHandle<LoadedBlueSkies>,
};

function describeBlueSkies(loaded: LoadedBlueSkies): PageHead {
  const { view } = loaded;
  const isWhole = loaded.kind === 'found' && view.term === '';
  const heading = view.page > 1 ? `Page ${view.page} · Blue Skies` : 'Blue Skies';
  return {
    title: `${heading} · ${brand.fullName}`,
    description: `The ${brand.plural} who are gone, by name and by the year of their jump.`,
    // A search is not stored, and search engines must not list it.
    canonicalPath: isWhole ? blueSkiesAddress(view) : null,
    isIndexed: isWhole,
  };
}
