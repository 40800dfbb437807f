/** Runs the automated accessibility checks on each state of the member pages. */
import { ownPageStates } from '#tests/support/processes/own-page-states.ts';
import { testStates } from '../../accounts/account-states.ts';

testStates(
  ownPageStates.map(({ name, path, as, reach }) => ({
    name,
    ...(as === undefined ? {} : { as }),
    async reach(page, accounts) {
      await page.goto(path);
      await reach(page, accounts);
    },
  })),
);
