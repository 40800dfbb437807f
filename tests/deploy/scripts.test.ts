/** Runs the deployment scripts: upgrades on a machine whose programs record their calls. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

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

/** A machine in a folder, whose programs only record their calls. */
async function openMachine({ units = [] as readonly string[], fails = 'none' } = {}) {
  const root = await realpath(await temporaryFolder());
  const at = (path: string) => join(root, path);
  for (const [name, response] of [
    ['id', 'if [ "$1" = -u ]; then echo 0; fi; exit 0'],
    ['npm', ''],
    ['install', ''],
    ['journalctl', 'echo Why.'],
    ['nginx', `tr '\\n' ' ' <"${at('etc/nginx/directory-servers.conf')}" >>"${at('calls')}"`],
    ['curl', ''],
    ['sleep', ''],
    [
      'systemctl',
      `case "$1" in list-units) printf '%s\\n' ${units.map((unit) => `'${unit}'`).join(' ')};; esac
       case "$* $(readlink "${at('opt/directory')}")" in *${fails}*) exit 1;; esac`,
    ],
  ] as const) {
    const script = `#!/bin/sh\necho ${name} "$@" >>"${at('calls')}"\n${response}\n`;
    await mkdir(at('bin'), { recursive: true });
    await writeFile(at(`bin/${name}`), script, { mode: 0o755 });
  }
  for (const version of ['1', '2']) {
    await mkdir(at(`opt/version-${version}/deploy`), { recursive: true });
    await writeFile(at(`opt/version-${version}/deploy/upgrade.sh`), '');
    const check = `#!/bin/sh\necho "check by version ${version}" >>"${at('calls')}"\nexit 1\n`;
    await writeFile(at(`opt/version-${version}/deploy/manage.sh`), check, { mode: 0o755 });
  }
  await mkdir(at('etc/nginx'), { recursive: true });
  await writeFile(at('etc/directory.env'), '');
  const list = at('etc/nginx/directory-servers.conf');
  const env = { PATH: at('bin') + delimiter + String(process.env['PATH']), INSTALL_ROOT: root };
  return {
    at,
    useVersion: (version: string) => symlink(at(`opt/version-${version}`), at('opt/directory')),
    usedVersion: async () => basename(await readlink(at('opt/directory'))),
    listServers: (lines: readonly string[]) => writeFile(list, `${lines.join('\n')}\n`),
    listedServers: async () => (await readFile(list, 'utf8')).trim().split('\n'),
    upgradeTo: (version: string) => run('upgrade.sh', [at(`opt/version-${version}`)], env),
    async calls(pattern: RegExp) {
      const lines = (await readFile(at('calls'), 'utf8')).split('\n');
      return lines.filter((line) => pattern.test(line));
    },
  };
}

const twoProcesses = [
  'directory@3001.service loaded active running',
  'directory@3002.service loaded active running',
];
const servers = [
  'server 127.0.0.1:3001 fail_timeout=1s;',
  'server 127.0.0.1:3002 fail_timeout=1s;',
];
const changes = /^(npm|check|systemctl (start|restart|enable)|server)/;

describe('upgrade.sh', () => {
  test('backs up, and restarts each process while nginx uses only the others', async () => {
    const machine = await openMachine({ units: twoProcesses });
    await machine.useVersion('1');
    await machine.listServers(servers);
    expect(await machine.upgradeTo('2')).toMatchObject({ code: 0, stderr: '' });
    expect(await machine.usedVersion()).toBe('version-2');
    const all = servers.join(' ');
    expect(await machine.calls(changes)).toEqual([
      'npm ci --no-audit --no-fund',
      'npm run --silent build',
      'systemctl start directory-backup',
      'check by version 2',
      `${servers[1]} sleep 2`,
      'systemctl restart directory@3001',
      `${all} sleep 2`,
      `${servers[0]} sleep 2`,
      'systemctl restart directory@3002',
      `${all} sleep 2`,
      'systemctl enable --now directory-backup.timer directory@3001 directory@3002',
    ]);
    expect(await machine.listedServers()).toEqual(servers);
  });

  test('returns to the former version if a process is not ready', async () => {
    const machine = await openMachine({ units: twoProcesses, fails: 'restart*version-2' });
    await machine.useVersion('1');
    await machine.listServers(servers);
    const { code, stderr } = await machine.upgradeTo('2');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Why\.\nThe new version was not ready\. .+ runs from .+version-1 again\.$/m,
    );
    expect(await machine.usedVersion()).toBe('version-1');
    expect(await machine.calls(/restart/)).toEqual([
      'systemctl restart directory@3001',
      'systemctl restart directory@3001',
      'systemctl restart directory@3002',
    ]);
    expect(await machine.listedServers()).toEqual(servers);
  });

  test('changes nothing without a backup', async () => {
    const machine = await openMachine({ units: twoProcesses, fails: 'start?directory-backup' });
    await machine.useVersion('1');
    const { code, stderr } = await machine.upgradeTo('2');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The backup failed, so nothing was changed: journalctl -u directory-backup\n',
    });
    expect(await machine.usedVersion()).toBe('version-1');
    expect(await machine.calls(/restart/)).toEqual([]);
  });

  test('installs the first version, and then only restarts it', async () => {
    const machine = await openMachine();
    expect((await machine.upgradeTo('1')).code).toBe(0);
    expect((await machine.upgradeTo('1')).code).toBe(0);
    const start = [
      'check by version 1',
      'systemctl restart directory@3000',
      'systemctl enable --now directory-backup.timer directory@3000',
    ];
    expect(await machine.calls(changes)).toEqual([
      'npm ci --no-audit --no-fund',
      'npm run --silent build',
      ...start,
      ...start,
    ]);
  });
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
