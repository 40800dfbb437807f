/** The inbox as an admin opens it. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { InboxPage } from '#contract/inbox/inbox.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';

export const rowOf = (page: Page, title: string) =>
  page.locator('[data-row]').filter({ hasText: title });
export const openItem = (page: Page) => page.getByRole('article');
export const itemHeading = (page: Page) => openItem(page).getByRole('heading', { level: 2 });
export const answer = (page: Page, name: string | RegExp) =>
  openItem(page).getByRole('button', { name });
export const news = (page: Page) => page.locator('.inbox-news');

export const waitingItems = async (admin: SiteAdmin, user: User, kind: string) =>
  (await admin.ask<InboxPage>(user, `GET Admin/Inbox?kind=${kind}`)).items;
