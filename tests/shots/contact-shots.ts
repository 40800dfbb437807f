import type { Page } from '@playwright/test';
import { contactStates } from '#tests/support/processes/contact-states.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { Shot } from './shot-list.ts';

export const contactShots = (accounts: SiteAccounts): Shot[] =>
  contactStates.map(({ reach, ...state }) => ({
    ...state,
    reach: (page: Page) => reach(page, accounts),
  }));
