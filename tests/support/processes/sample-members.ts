/** Sample members of a running site whose profiles look different. */
import type { MemberListItem } from '#contract/members/directory.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';

export interface SampleNumbers {
  /** A member with a date, a place, a jump and a story. */
  readonly withStory: number;
  /** A member of whom only the name is known. */
  readonly bare: number;
  readonly deceased: number;
}

const firstOnes = 200;

async function read<Body>(url: string): Promise<Body> {
  return (await (await fetch(url)).json()) as Body;
}

export async function findSampleNumbers(siteUrl: string): Promise<SampleNumbers> {
  const members = await read<MemberListItem[]>(`${siteUrl}/api/FreakBrothers/all`);
  const profiles: MemberProfile[] = [];
  for (const { freakBrotherNumber } of members.slice(0, firstOnes)) {
    profiles.push(await read(`${siteUrl}/api/FreakBrother/${freakBrotherNumber}?logView=false`));
  }
  const numberOf = (matches: (profile: MemberProfile) => boolean): number => {
    const found = profiles.find(matches);
    if (found === undefined) throw new Error('No sample member is like that.');
    return found.freakBrotherNumber;
  };
  return {
    withStory: numberOf(({ story, day, deceased }) => story !== '' && day > 0 && !deceased),
    bare: numberOf(
      ({ story, year, location, maneuver, deceased }) =>
        `${story}${location}${maneuver}` === '' && year === 0 && !deceased,
    ),
    deceased: numberOf(({ deceased }) => deceased),
  };
}
