import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Health } from '#contract/site-health/health.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openScreen } from '../manifest.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Health of the site' });
const part = (page: Page, name: string) =>
  card(page).getByRole('listitem').filter({ hasText: name }).first();

test(
  'one click shows whether the last backup is good, and details open with the keyboard',
  { tag: '@core' },
  async ({ page, accounts, accountSite, keepSession }) => {
    await test.step('one click shows whether the last backup is good', async () => {
      await keepSession(page, await accounts.logInAdmin());
      await openScreen(page, 'Site', 'Health');
      await expect(page).toHaveURL('/Manifest/Health');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health');
      await expect(part(page, 'Backup')).toContainText(/^Backup.+(Good|Attention|Bad)/);

      const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-e2e-'));
      try {
        const { manage } = accountSite;
        const backup = join(folder, 'backup');
        expect(await manage('backup', backup)).toMatchObject({ code: 0, stderr: '' });
        await card(page).getByRole('button', { name: 'Check again' }).click();
        await expect(part(page, 'Backup')).toContainText('not verified yet');
        expect(await manage('verify', backup)).toMatchObject({ code: 0, stderr: '' });
        await card(page).getByRole('button', { name: 'Check again' }).click();
        await expect(part(page, 'Backup')).toContainText(
          'BackupMade and verified less than an hour agoGood',
        );
      } finally {
        await rm(folder, { recursive: true });
      }
      await expect(part(page, 'Database')).toContainText(/SQLite, \d/);
      await expect(part(page, 'Photo store')).toContainText(/Tried .+ agoGood/);
      await expect(part(page, 'Free disk space')).toContainText(/[\d.,]+ [MGT]B/);
      await expect(part(page, 'Email')).toContainText('Not sent, but stored in the outbox');
    });
    await test.step('the details of the site health open with the keyboard', async () => {
      await keepSession(page, await accounts.logInAdmin());
      await page.goto('/Manifest/Health');
      const program = part(page, 'Program');
      await expect(program).toContainText(/Version \d/);
      await expect(program.getByText('Started', { exact: true })).toBeHidden();
      await program.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(program.getByText('Started', { exact: true })).toBeVisible();
      await page.keyboard.press('Space');
      await expect(program.getByText('Started', { exact: true })).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused();
    });
  },
);

test('all problems are shown', async ({ page, accounts, keepSession }) => {
  const admin = await accounts.logInAdmin();
  await keepSession(page, admin);
  const response = await accounts.ask('GET Admin/Health', { token: admin.token });
  const health = (await response.json()) as Health;
  const at = health.checkedAt;
  const bad = { state: 'bad', toDo: 'Read why in the log.' } as const;
  const failing: Health = {
    checkedAt: at,
    stepsLeft: [{ title: 'Members', toDo: 'Add the first member.', to: '/Manifest/Files' }],
    checks: health.checks.map((check) => {
      if (check.name === 'backup') {
        const facts = [{ label: 'Result', text: '2 files are missing.', at: null }];
        return { ...check, ...bad, line: 'Made 5 hours ago. 2 files are missing', facts };
      }
      if (check.name === 'email') {
        const facts = [{ label: 'Last failure', text: 'The service refused it', at }];
        return { ...check, ...bad, line: 'The service refused the user', facts };
      }
      const { name } = check;
      return { ...check, state: name === 'statements' ? 'attention' : 'good', toDo: null };
    }),
  };
  await page.route('**/api/Admin/Health', (route) => route.fulfill({ json: failing }));
  await page.goto('/Manifest/Health');
  await expect(card(page).getByRole('status')).toHaveText(
    'BadLook at backup, email, and slow statements.',
  );
  for (const summary of await card(page).locator('summary').all()) await summary.click();
  await expect(part(page, 'Backup')).toContainText('2 files are missing.');
  await expect(part(page, 'Email')).toContainText('Read why in the log.');
  await expect(part(page, 'Email')).toContainText(/Last failure.+: The service refused it/);
  await expectAccessible(page);
  await test.step('what is bad stands at the top of the Manifest', async () => {
    await page.goto('/Manifest');
    const notice = page.getByText('Backup: Made 5 hours ago. 2 files are missing.');
    await expect(notice).toContainText('Email: The service refused the user.');
    const steps = page.getByRole('region', { name: 'Before you invite members' });
    await expect(steps).toContainText('Add the first member.');
    await expect(steps.getByRole('link')).toHaveAttribute('href', '/Manifest/Files');
    await expectAccessible(page);
    await notice.getByRole('link', { name: 'What to do' }).click();
    await expect(page).toHaveURL('/Manifest/Health');
  });
});
