/** Runs the deployment scripts with tools that record their calls. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-scripts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function run(script: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(join(root, 'deploy', script), words, { cwd: root, env });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

/** Programs that only record their calls. */
async function stubs(folder: string, list: string): Promise<void> {
  for (const [name, more] of [
    ['nginx', `tr '\\n' ' ' <"${list}" >>"${folder}/calls"`],
    ['systemctl', `touch "${folder}/starting"`],
    [
      'curl',
      `case "$*" in *:3009/*) exit 7;; esac
       if [ -f "${folder}/starting" ]; then rm "${folder}/starting"; exit 22; fi`,
    ],
    ['sleep', ''],
  ] as const) {
    const file = join(folder, name);
    await writeFile(file, `#!/bin/sh\necho ${name} "$@" >>"${folder}/calls"\n${more}\n`);
    await chmod(file, 0o755);
  }
}

test('rolling-restart.sh restarts each process while nginx uses only the others', async () => {
  const folder = await temporaryFolder();
  const list = join(folder, 'servers.conf');
  await stubs(folder, list);
  const env = { PATH: folder + delimiter + String(process.env['PATH']), SERVER_LIST: list };
  const done = await run('rolling-restart.sh', ['3001', '3002'], env);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).split('\n');
  expect(calls.filter((call) => !/^(sleep|curl)/.test(call) && call !== '')).toEqual([
    'nginx -s reload',
    'server 127.0.0.1:3002 fail_timeout=1s; sleep 2',
    'systemctl restart directory@3001',
    'nginx -s reload',
    'server 127.0.0.1:3001 fail_timeout=1s; sleep 2',
    'systemctl restart directory@3002',
    'nginx -s reload',
    'server 127.0.0.1:3001 fail_timeout=1s; server 127.0.0.1:3002 fail_timeout=1s; sleep 2',
  ]);
  expect((await run('rolling-restart.sh', ['3001'], env)).code).toBe(2);
  // Nothing listens on port 3009, so the only running process must not be restarted.
  await rm(join(folder, 'calls'));
  const refused = await run('rolling-restart.sh', ['3001', '3009'], env);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('start another one first');
  expect(await readFile(join(folder, 'calls'), 'utf8')).not.toMatch(/systemctl|nginx/);
});

test('manage.sh runs a command with the user, settings and data of the site', async () => {
  const folder = await temporaryFolder();
  for (const [name, response] of [
    ['id', 'echo 0'],
    ['systemd-run', `printf '%s\\n' "$@" >"${folder}/words"`],
  ] as const) {
    await writeFile(join(folder, name), `#!/bin/sh\n${response}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const SETTINGS_FILE = join(folder, 'directory.env');
  await writeFile(SETTINGS_FILE, '# Names\nPUBLIC_URL=https://a.test\nADMIN_2AF=off\n');
  const env = { PATH: folder + delimiter + String(process.env['PATH']), SETTINGS_FILE };
  expect(await run('manage.sh', ['backup', '/var/backups/a b'], env)).toMatchObject({ code: 0 });
  const words = (await readFile(join(folder, 'words'), 'utf8')).trimEnd().split('\n');
  expect(words.slice(-3)).toEqual(['src/server/manage/main.ts', 'backup', '/var/backups/a b']);
  expect(words).toContain(`--property=EnvironmentFile=${SETTINGS_FILE}`);
  expect(words).toContain('--setenv=SETTING_NAMES=PUBLIC_URL ADMIN_2AF ');
  expect(await readFile(join(root, 'deploy/manage.sh'), 'utf8')).toContain(
    '${SETTINGS_FILE:-/etc/directory.env}',
  );
  const unit = await readFile(join(root, 'deploy/directory@.service'), 'utf8');
  expect(unit).toContain(`ExecStart=${words.at(-4)} `);
  for (const [word, line] of [
    ['--uid=directory', 'User=directory'],
    ['--working-directory=/opt/directory', 'WorkingDirectory=/opt/directory'],
    ['--setenv=DATA_DIR=/var/lib/directory', 'Environment=DATA_DIR=/var/lib/directory'],
    ['--property=UMask=0077', 'UMask=0077'],
  ] as const) {
    expect(words).toContain(word);
    expect(unit).toContain(`\n${line}\n`);
  }
});
