import type { MemberStates } from '#contract/members/editing.ts';
import type { Series } from '#contract/number-label.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentWithheld } from './member-editing.present.ts';
import { findClaimsOfSeries, findHiddenStories, findWithheld } from './member-states.queries.ts';

export async function getMemberStates(
  { database: { kysely } }: Pick<MemberDeps, 'database'>,
  series: Series,
): Promise<MemberStates> {
  const claims = await findClaimsOfSeries(kysely, series);
  const numbersWith = (isApproved: 0 | 1) =>
    claims.filter((claim) => claim.is_approved === isApproved).map(({ number }) => number);
  return {
    claimed: numbersWith(1),
    waiting: numbersWith(0),
    hiddenStory: await findHiddenStories(kysely, series),
    withheld: (await findWithheld(kysely, series)).map(presentWithheld),
  };
}
