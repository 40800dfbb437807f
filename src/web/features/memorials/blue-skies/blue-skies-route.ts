import type { PageHandle } from '#web/api/page-handle.ts';
import { BlueSkiesPage } from './blue-skies-page.tsx';
import { describeBlueSkies } from './describe-blue-skies.ts';
import { loadBlueSkies, type LoadedBlueSkies } from './load-blue-skies.ts';

export const blueSkiesRoute = {
  Component: BlueSkiesPage,
  loader: loadBlueSkies,
  handle: { describePage: describeBlueSkies } satisfies PageHandle<LoadedBlueSkies>,
};
