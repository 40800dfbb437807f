import type { Page } from '@playwright/test';
import { expect } from '../account-test.ts';
import { testStates, type State } from './account-states.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const open = (path: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.locator('.loading')).toHaveCount(0);
};

async function findNumber(page: Page, number: number): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('FB Number', { exact: true }).fill(String(number));
  await press(page, 'Next');
  await expect(page.getByText('Is this you?')).toBeFocused();
}

const states: readonly State[] = [
  { name: 'home of a member', as: 'member', reach: open('/') },
  { name: 'home of a new account', as: 'fresh', reach: open('/') },
  { name: 'home of an account without a number', as: 'unlinked', reach: open('/') },
  { name: 'home of an admin', as: 'admin', reach: open('/') },
  { name: 'claiming a number', as: 'unlinked', reach: open('/claim-number') },
  { name: 'a claimed number', as: 'member', reach: open('/claim-number') },
  { name: 'changing the password', as: 'admin', reach: open('/change-password') },
  { name: 'the own profile without a number', as: 'unlinked', reach: open('/My-FB-Profile') },
  { name: 'a photo without a number', as: 'unlinked', reach: open('/FB-Profile-Photo') },
  {
    name: 'logging in, with errors',
    async reach(page) {
      await page.goto('/login');
      await press(page, 'Log In');
      await expect(page.getByText('Password is required.')).toBeVisible();
    },
  },
  {
    name: 'logging in, refused, below the alert of the guard',
    async reach(page) {
      await page.goto('/my-profile');
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('wrong password');
      await page.locator('.toast').hover();
      await page.getByLabel('Email').press('Enter');
      await expect(page.getByRole('alert')).toContainText('Unable to log in.');
    },
  },
  {
    name: 'registering, no number',
    async reach(page) {
      await page.goto('/register');
      await press(page, 'Next');
      await expect(page.getByText('The number must be a whole number')).toBeVisible();
    },
  },
  {
    name: 'registering, a number that cannot be claimed',
    async reach(page, accounts) {
      await findNumber(page, accounts.deceasedNumber);
      await press(page, 'Next');
      await expect(page.getByRole('alert')).toContainText('has died');
    },
  },
  {
    name: 'registering, the form with errors',
    async reach(page, accounts) {
      await findNumber(page, accounts.nextNumber());
      await press(page, 'Next');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await press(page, 'Show password');
      await press(page, 'Register');
      await expect(page.getByText('Valid email address required')).toBeVisible();
    },
  },
  {
    name: 'a guarded page while the site is down',
    as: 'member',
    async reach(page) {
      await page.route('**/api/Account/Validate', (route) => route.abort());
      await page.goto('/my-profile');
      await expect(page.getByText('we keep trying')).toBeVisible();
    },
  },
];

testStates(states);
