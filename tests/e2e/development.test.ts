/** The development server: its React reports differences between the server's and the browser's first render. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#tests/support/processes/site-process.ts';
import { expect, test } from './site-test.ts';

let server: ChildProcess;
let dataDir: string;
let url: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freak-brothers-development-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  server = spawn(process.execPath, ['src/server/development.ts'], {
    env: {
      PATH,
      HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      SAMPLE_DATA: '200',
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  });
  await expect
    .poll(
      () =>
        fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
});

test.afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

test.use({ expectedMessages: [/\[vite\]|React DevTools|status of 40[04]/] });

test('pages hydrate without a difference', async ({ page }) => {
  // A page dispatches this event first after hydration.
  await page.addInitScript(() => {
    document.addEventListener('page_view', () => Object.assign(window, { isAlive: true }));
  });
  for (const path of [
    '/Freak-Brothers',
    '/Freak-Brother/7',
    '/Photo-Gallery',
    '/Contact?about=death&number=7&photo=1',
    '/login',
  ]) {
    await page.goto(url + path);
    await page.waitForFunction(() => 'isAlive' in window);
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  }

  // A page with a search field is alive once its field is.
  for (const path of ['/', '/?q=12']) {
    await page.goto(url + path);
    await page.getByRole('searchbox').fill('1');
    await expect(page).toHaveURL(`${url}/?q=1`);
    await expect(page.getByRole('table')).toBeVisible();
  }
});
