/** Two versions of `test`: on a site that links claims at once, and on a site where an admin reviews them. */
import { openSiteAdmin, type SiteAdmin } from '#tests/support/processes/site-admin.ts';
import { expect, test as accountTest } from '../../account-test.ts';

interface WorkerFixtures {
  admin: SiteAdmin;
}

/** On a site that links claims at once. */
export const openTest = accountTest.extend<object, WorkerFixtures>({
  admin: [async ({ accountSite }, use) => use(openSiteAdmin(accountSite)), { scope: 'worker' }],
});

/** On a site where an admin reviews each claim. */
export const reviewTest = openTest.extend({
  claimPolicy: ['review', { scope: 'worker' }],
});

export { expect };
