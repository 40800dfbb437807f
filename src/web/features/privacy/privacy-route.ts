import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { loadPrivacy, type LoadedPrivacy } from './load-privacy.ts';
import { PrivacyPage } from './privacy-page.tsx';

export const privacyRoute = {
  Component: PrivacyPage,
  loader: loadPrivacy,
  handle: {
    describePage: ({ isOk }) => ({
      title: `Privacy · ${brand.fullName}`,
      description: `What this site shows and stores about ${brand.plural} and visitors, and for how long.`,
      canonicalPath: isOk ? '/Privacy' : null,
      isIndexed: isOk,
    }),
  } satisfies PageHandle<LoadedPrivacy>,
};
