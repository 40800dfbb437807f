/** A site with a deceased member, whom others remember and keep. */
import { expect } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { InboxItem } from '#contract/inbox/inbox.ts';
import type { Memorial } from '#contract/memorials/keepers.ts';
import type { OwnRemembrance, ShownRemembrances } from '#contract/memorials/remembrances.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAdminSite } from '../admin-site.ts';
import { decide, waitingItems } from '../inbox.ts';
import { joinMembers } from '../join-members.ts';
import { freshPhoto } from '../photo-site.ts';

/** The deceased member. */
export const goneNumber = 20;

/** Accounts 2, 3 and so on have the members 2, 3 and so on. */
export async function openMemorials<const Numbers extends readonly number[]>(
  database: Database,
  numbers: Numbers,
  deps: Partial<AppDeps> = {},
) {
  const admin = await openAdminSite(database, deps);
  const { site } = admin;
  const members = await joinMembers(site, numbers);
  const setGone = async (deceased: 0 | 1) => {
    const gone = database.kysely.updateTable('members').where('number', '=', goneNumber);
    await gone.set({ deceased }).execute();
  };
  await setGone(1);
  const read = async <Body>(request: string, token?: string): Promise<Body> => {
    const { status, body } = await site.ask(request, { token });
    expect(status, request).toBe(200);
    return body as Body;
  };
  return {
    admin,
    members,
    setGone,
    /** What waits for an admin. */
    queue: () => waitingItems(admin, 'remembrance'),
    write: ({ token }: User, text: string, number = goneNumber) =>
      site.ask(`PUT Memorials/${number}/Remembrance`, { token, body: { text } }),
    async addPhoto({ token }: User, number = goneNumber) {
      const body = { data: await freshPhoto(), origFileName: 'jump.jpg' };
      return site.ask(`POST Memorials/${number}/Remembrance/Photo`, { token, body });
    },
    own: ({ token }: User) =>
      read<OwnRemembrance>(`GET Memorials/${goneNumber}/Remembrance`, token),
    shown: async () =>
      (await read<ShownRemembrances>(`GET Memorials/${goneNumber}/Remembrances`)).remembrances,
    /** Approves as an admin. */
    approve: (item: InboxItem | undefined) => {
      const path = `POST Admin/Inbox/remembrance/${item?.itemId}/approve`;
      return admin.ask(path, { seen: item?.version });
    },
    /** Makes the account a keeper of the deceased member. */
    async makeKeeper({ token }: User) {
      const body = { relation: 'a friend' };
      const requested = await site.ask(`POST Memorials/${goneNumber}/Keepers`, { token, body });
      expect(requested.status).toBe(200);
      const [request] = await waitingItems(admin, 'keeper');
      expect((await decide(admin, 'keeper', request?.itemId, 'approve')).status).toBe(200);
    },
    memorial: ({ token }: User) => read<Memorial>(`GET Memorials/${goneNumber}`, token),
  };
}

export type MemorialSite = Awaited<ReturnType<typeof openMemorials<readonly number[]>>>;
