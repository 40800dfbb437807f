/** Runs the accessibility checks on account screens in each of their states. */
import type { Page } from '@playwright/test';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible, expectRoomForText, lowTargets } from '../expect-accessible.ts';

export interface State {
  readonly name: string;
  readonly reach: (page: Page, accounts: SiteAccounts) => Promise<void>;
  /** The account that is signed in before the visit. Without one, a visitor opens the page. */
  readonly as?: 'member' | 'fresh' | 'unlinked' | 'admin';
}

async function userFor(as: NonNullable<State['as']>, accounts: SiteAccounts) {
  if (as === 'admin') return accounts.logInAdmin();
  const open = { member: accounts.join, fresh: accounts.register, unlinked: accounts.joinUnlinked };
  return (await open[as]()).user;
}

export function testStates(states: readonly State[]): void {
  // Checking six forms of a page takes a while on a busy machine.
  test.setTimeout(180_000);
  test.use({ expectedMessages: [/status of 40[01]|ERR_FAILED/] });
  for (const { name, as, reach } of states) {
    test(`${name}: axe finds nothing, targets are large enough, and large text fits`, async ({
      page,
      accounts,
      keepSession,
    }) => {
      if (as !== undefined) await keepSession(page, await userFor(as, accounts));
      await reach(page, accounts);
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await lowTargets(page)).toEqual([]);
      await expectRoomForText(page);
    });
  }
}
