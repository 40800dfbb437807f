/** `manage check` and other commands with real faults: what is printed, and the exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { adminSettings } from '#tests/faults/durability/ledger.ts';
import { startNginx } from '#tests/support/processes/balancer.ts';
import { manageWith, temporaryFolder } from '#tests/support/processes/manage.ts';
import { findFreePort, startSite, type Site } from '#tests/support/processes/site-process.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { startS3Server } from '#tests/support/servers/s3-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let site: Site;
beforeAll(async () => {
  site = await startSite({ SAMPLE_DATA: 'off', ...adminSettings });
});
afterAll(() => site.stop());

async function realSettings(publicUrl: string) {
  const mail = await startMailServer({ behaviour: 'accept passwords' });
  return {
    PUBLIC_URL: publicUrl,
    SMTP_URL: mail.url.replace('//', '//site:word@'),
    MAIL_FROM: 'site@freaks.test',
    CONTACT_EMAIL: 'help@freaks.test',
  };
}

const ofRunningSite = async () => ({ ...(await realSettings(site.url)), DATA_DIR: site.dataDir });

const check = (settings: Record<string, string>) => manageWith(settings, 'check');

const allOf = (stdout: string) => stdout.trimEnd().split('\n');
const wrongOf = (stdout: string) => allOf(stdout).filter((line) => line.startsWith('wrong'));

test('all is well before the first start, and while the site runs', async () => {
  const admin = { ADMIN_EMAIL: 'ann@freaks.test', ADMIN_PASSWORD: 'kestrel over hinckley' };
  const before = { ...(await realSettings('https://freaks.test')), TRUST_PROXY: 'loopback' };
  const fresh = await check({ ...before, ...admin, DATA_DIR: await temporaryFolder() });
  expect(fresh).toMatchObject({ code: 0, stderr: '' });
  expect(allOf(fresh.stdout)).toEqual(
    ['Settings', 'Database', 'Email', 'Photo store', 'Free disk space', 'Admin'].map(
      (title) => `ok     ${title}`,
    ),
  );
  const running = await check(await ofRunningSite());
  expect(running).toMatchObject({ code: 0, stderr: '' });
  for (const title of ['Admin', 'Address', 'Proxy', 'Clock', 'Backup']) {
    expect(allOf(running.stdout)).toContain(`ok     ${title}`);
  }
});

test('wrong settings are listed in one line each, with what else can be seen', async () => {
  const { code, stdout, stderr } = await check({ PORT: 'x', ADMIN_2AF: 'off', CLAIMS: 'y' });
  expect([code, stderr]).toEqual([1, '3 problems found.\n']);
  expect(allOf(stdout)).toEqual([
    'wrong  Settings: ADMIN_2AF is not a setting. Did you mean ADMIN_2FA?',
    expect.stringMatching(/^wrong {2}Settings: PORT cannot be used: /) as string,
    expect.stringMatching(/^wrong {2}Settings: CLAIMS cannot be used: /) as string,
    'The rest is checked once the settings can be used.',
  ]);
});

test('a wrong password of the mail server is found', async () => {
  const mail = await startMailServer();
  const SMTP_URL = mail.url.replace('//', '//site:secret-word@');
  const { code, stdout, stderr } = await check({ ...(await ofRunningSite()), SMTP_URL });
  expect([code, stderr]).toEqual([1, '1 problem found.\n']);
  expect(wrongOf(stdout)).toEqual([
    expect.stringMatching(/^wrong {2}Email: The service refused the user or password .* test-mail/),
  ]);
  expect(stdout).not.toContain('secret-word');
});

test('a wrong bucket and a database server that does not answer are found', async () => {
  const { location } = await startS3Server();
  const PHOTO_STORE = `s3://elsewhere?endpoint=${location.endpoint}&region=us-east-1`;
  const DATABASE_URL = `postgres://site:secret-word@127.0.0.1:${await findFreePort()}/directory`;
  const settings = { ...(await ofRunningSite()), PHOTO_STORE };
  const { stdout } = await check(settings);
  expect(wrongOf(stdout)).toEqual([expect.stringContaining('the bucket does not exist') as string]);
  const other = await check({ ...settings, DATABASE_URL });
  expect(wrongOf(other.stdout)[0]).toMatch(/^wrong {2}Database: .+ Check DATABASE_URL/);
  expect(other.stdout).not.toContain('secret-word');
});

test('another site at the address, a proxy that is not trusted, and a site that is down are found', async () => {
  const other = await startSite({ SAMPLE_DATA: 'off' });
  onTestFinished(() => other.stop());
  const settings = await ofRunningSite();
  const problemsAt = async (PUBLIC_URL: string) =>
    wrongOf((await check({ ...settings, PUBLIC_URL })).stdout);
  expect(await problemsAt(other.url)).toEqual([
    expect.stringMatching(/^wrong {2}Address: Another site answers at /),
  ]);
  const edge = await startNginx([site.url]);
  expect(await problemsAt(edge.url)).toEqual([
    expect.stringMatching(/^wrong {2}Proxy: .* Set TRUST_PROXY=loopback\.$/),
  ]);
  const nothing = await startNginx([`http://127.0.0.1:${await findFreePort()}`]);
  expect(await problemsAt(nothing.url)).toEqual([
    expect.stringMatching(/^wrong {2}Address: The proxy answers .* \(503\)\. Start the site/),
  ]);
  expect(await problemsAt(`http://127.0.0.1:${await findFreePort()}`)).toEqual([
    expect.stringMatching(/^wrong {2}Address: .* \(ECONNREFUSED\)\. Check that the site /),
  ]);
});

test('a site without an admin, and a backup timer that is off are found', async () => {
  const DATA_DIR = await temporaryFolder();
  const fresh = await check({ ...(await realSettings('http://localhost')), DATA_DIR });
  expect(wrongOf(fresh.stdout)).toEqual([
    expect.stringMatching(/^wrong {2}Admin: .* Set ADMIN_EMAIL and ADMIN_PASSWORD/),
  ]);
  const programs = await temporaryFolder();
  const systemctl = join(programs, 'systemctl');
  await writeFile(systemctl, '#!/bin/sh\necho UnitFileState=disabled\necho ActiveState=inactive\n');
  await chmod(systemctl, 0o755);
  const settings = { ...(await ofRunningSite()), STATE_DIRECTORY: site.dataDir };
  const { stdout } = await runWithoutRights(['check'], {
    ...settings,
    PATH: `${programs}:${process.env['PATH']}`,
  });
  expect(wrongOf(stdout)).toEqual([
    expect.stringMatching(
      /^wrong {2}Backup timer: .* systemctl enable --now directory-backup\.timer$/,
    ),
  ]);
});

/** Root may do everything; so it gives up that right first. */
async function runWithoutRights(words: readonly string[], env: NodeJS.ProcessEnv) {
  const program = [process.execPath, join(root, 'src/server/manage/main.ts'), ...words];
  const [command = '', ...rest] =
    process.getuid?.() === 0
      ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...program]
      : program;
  const child = spawn(command, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

test('a folder that cannot be written is found, and export names what works there', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'data');
  await mkdir(DATA_DIR, { mode: 0o500 });
  const settings = { ...(await realSettings('http://localhost')), ...adminSettings, DATA_DIR };
  const { code, stdout } = await runWithoutRights(['check'], settings);
  expect(code).toBe(1);
  expect(wrongOf(stdout).join('\n')).toMatch(
    /^wrong {2}Database: permission is denied\. Check DATA_DIR[^\n]+\nwrong {2}Photo store: [^\n]+permission is denied/m,
  );
  const file = join(DATA_DIR, 'members.csv');
  const env = { DATA_DIR: site.dataDir, STATE_DIRECTORY: site.dataDir };
  const refused = await runWithoutRights(['export', file], env);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toBe(
    `Database: ${site.dataDir}/directory.sqlite\n` +
      `${file} could not be written: permission is denied. To write it as another user: deploy/manage.sh export - > ${file}\n`,
  );
});

test('a backup that another user owns is not called damaged', async () => {
  const folder = join(await temporaryFolder(), 'backup');
  expect((await site.manage('backup', folder)).code).toBe(0);
  for (const path of ['tables/members.ndjson', '.']) {
    await chmod(join(folder, path), 0);
    const { code, stderr } = await runWithoutRights(['verify', folder], {
      DATA_DIR: site.dataDir,
    });
    expect(code).toBe(1);
    expect(stderr).toContain(`${folder}: permission is denied for the user `);
    expect(stderr).toContain(`chown -R `);
    expect(stderr).not.toMatch(/damaged|Error/);
  }
  await chmod(folder, 0o700);
});
