import { toOfflineRow, type OfflineRow } from '#contract/offline-list.ts';
import type { MemberDeps } from '../member-deps.ts';

/** Without aliases, which are searched on the server only. */
export async function listOfflineMembers({
  database,
}: Pick<MemberDeps, 'database'>): Promise<OfflineRow[]> {
  const { members } = (await database.readRegister()).series.fb;
  return members.map(({ listed, hasStory, hasCard }) => toOfflineRow(listed, { hasStory, hasCard }));
}
