/** Creates one entry of each kind in the change log, and numbers in each state of the ledger. */
import type { User } from '#contract/accounts/account.ts';
import type { AccountRecord } from '#contract/accounts/administration.ts';
import type { HistorySource } from '#contract/history/history.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import type { SiteAccounts } from './site-accounts.ts';
import type { SiteAdmin } from './site-admin.ts';

export interface MadeChanges {
  readonly accountId: number;
  readonly name: string;
  /** A time before the first change, in UTC. */
  readonly since: string;
  /** The member whose record was edited. */
  readonly edited: number;
  readonly reserved: number;
  readonly void: number;
  readonly gap: number;
}

/** Reads the member and saves it with the given fields replaced. */
export async function editOnSite(
  admin: SiteAdmin,
  user: User,
  number: number,
  given: object,
): Promise<void> {
  const path = `Admin/Members/fb/${number}`;
  const member = await admin.ask<MemberDetails>(user, `GET ${path}`);
  await admin.ask(user, `PUT ${path}`, { ...member, ...given });
}

/** Signs in the first admin, who acts, and adds a second one, whose changes are undone. */
export async function joinAsAdmin(admin: SiteAdmin, accounts: SiteAccounts) {
  const first = await accounts.logInAdmin();
  const { email, password } = await accounts.join();
  const { accounts: found } = await admin.ask<{ accounts: AccountRecord[] }>(
    first,
    `GET Admin/Accounts?q=${encodeURIComponent(email)}`,
  );
  const accountId = found[0]?.accountId ?? 0;
  const body = { role: 'Admin', password: admin.password };
  await admin.ask(first, `PUT Admin/Accounts/${accountId}/Role`, body);
  const response = await accounts.ask('POST Account/login', { body: { email, password } });
  return { first, second: (await response.json()) as User, accountId, email };
}

let round = 0;

/** Uses different numbers on each call. */
export async function makeChanges(admin: SiteAdmin, accounts: SiteAccounts): Promise<MadeChanges> {
  const { first, second, accountId } = await joinAsAdmin(admin, accounts);
  round += 1;
  const base = 50_000 + 100 * round;
  const since = new Date().toISOString();
  const edited = accounts.nextNumber();
  const story = 'We left the plane at dusk.\nNobody had told the sheep.';
  await editOnSite(admin, second, edited, { location: 'Hinckley', maneuver: '4 way', story });
  await editOnSite(admin, first, edited, { location: 'Perris' });
  await editOnSite(admin, second, accounts.nextNumber(), { firstName: 'Zoë', aliases: ['Zed'] });
  await admin.ask(second, 'POST FreakBrothers', {
    freakBrotherNumber: base + 20,
    firstName: 'Late',
    lastName: 'Example',
  });
  const history = await admin.ask<HistorySource>(second, 'GET Admin/History');
  await admin.ask(second, 'PUT Admin/History', {
    markdown: `## Another beginning\n\nWritten at ${since}.`,
    version: history.version,
  });
  const unlinked = await accounts.join();
  const { accounts: found } = await admin.ask<{ accounts: AccountRecord[] }>(
    first,
    `GET Admin/Accounts?q=${encodeURIComponent(unlinked.email)}`,
  );
  const path = `Admin/Accounts/${found[0]?.accountId}`;
  await admin.ask(second, `DELETE ${path}/Member/${unlinked.number}`);
  await admin.ask(second, `POST ${path}/Disable`);
  await admin.ask(second, `PUT Admin/Numbers/fb/${base + 1}`, {
    state: 'reserved',
    note: 'The reunion of 2027',
    last: base + 10,
  });
  await admin.ask(second, `PUT Admin/Numbers/fb/${base + 15}`, {
    state: 'void',
    note: 'Misprinted card',
  });
  return {
    accountId,
    name: 'Ann Example',
    since,
    edited,
    reserved: base + 1,
    void: base + 15,
    gap: base + 12,
  };
}
