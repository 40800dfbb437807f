import { brand } from '#contract/brand.ts';
import { shownName } from '#contract/members/display-names.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import { knownDate } from '#web/ui/format-date.ts';
import { loadProfile, type LoadedProfile } from './load-profile.ts';
import { pageAddress } from '#web/ui/page/page-in-search.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { ProfilePage } from './profile-page.tsx';

function describeMember(profile: MemberProfile): string {
  const { freakBrotherNumber, firstName, lastName, maneuver, location } = profile;
  const jump = [maneuver, location, knownDate(profile)].filter((part) => part !== '').join(', ');
  if (profile.nameWithheld) return `${shownName(profile)}.`;
  const name = `${firstName} ${lastName} is ${brand.singular} number ${freakBrotherNumber}.`;
  return jump === '' ? name : `${name} ${jump}.`;
}

function describeProfile(loaded: LoadedProfile): PageHead {
  if (loaded.kind !== 'found') {
    const what = loaded.kind === 'missing' ? `No such ${brand.singular}` : brand.singular;
    return {
      title: `${what} · ${brand.fullName}`,
      description: `A member of ${brand.fullName}.`,
      canonicalPath: null,
      isIndexed: false,
    };
  }
  const { freakBrotherNumber: number, claimed, nameWithheld: isWithheld } = loaded.profile;
  const name = shownName(loaded.profile);
  return {
    title: [name, ...(isWithheld ? [] : [numberLabel('fb', number)]), brand.fullName].join(' · '),
    description: describeMember(loaded.profile),
    canonicalPath: pageAddress(`/${brand.singularSlug}/${number}`, loaded.remembrances.page),
    // Only claimed profiles may be indexed by search engines.
    isIndexed: claimed && !isWithheld && loaded.remembrances.page === 1,
    previewPath: loaded.profile.previewUri,
    isTextCutShown: true,
  };
}

export const profileRoute = {
  Component: ProfilePage,
  loader: loadProfile,
  handle: { describePage: describeProfile } satisfies PageHandle<LoadedProfile>,
};
