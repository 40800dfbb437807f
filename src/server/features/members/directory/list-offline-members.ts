import { toOfflineRow, type OfflineRow } from '#contract/members/offline-list.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemberDeps } from '../member-deps.ts';

/** Without aliases, which are searched on the server only. */
export async function listOfflineMembers({
  database,
}: Pick<MemberDeps, 'database'>): Promise<OfflineRow[]> {
  const { members } = (await readRegister(database)).series.fb;
  return members.map(({ listed, hasStory, hasCard }) =>
    toOfflineRow(listed, { hasStory, hasCard }),
  );
}
