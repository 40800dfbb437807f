import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { loadWhoIsThis, type LoadedPhotos } from './load-who-is-this.ts';
import { whoIsThisAddress } from './who-is-this-address.ts';
import { WhoIsThisPage } from './who-is-this-page.tsx';

export const whoIsThisRoute = {
  Component: WhoIsThisPage,
  loader: loadWhoIsThis,
  handle: {
    describePage: (loaded) => ({
      title: `Who is this? · ${brand.fullName}`,
      description: `Photos of ${brand.fullName} with people who are not named yet.`,
      canonicalPath: loaded.isOk ? whoIsThisAddress(loaded.value.page) : null,
      isIndexed: loaded.isOk && loaded.value.page === 1,
      firstPicture: undefined,
    }),
  } satisfies PageHandle<LoadedPhotos>,
};
