/** The deployment files must name only existing settings, scripts, commands and paths, and the pinned Node. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const texts = [
  'Dockerfile',
  ...globSync('deploy/*', { cwd: root }),
  'docs/operating.md',
  ...globSync('docs/operating/*', { cwd: root }),
  'docs/scale.md',
];
const manifest = JSON.parse(read('package.json')) as {
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The keys of the schema. */
const settings = new Set(matches(read('src/server/settings.ts'), /^ +([A-Z][A-Z0-9_]{2,}): z\./gm));
/** Variables of other programs: compose, the proxy, PostgreSQL's image, the photo store, the AWS SDK. */
const foreign = [
  'DATABASE_PASSWORD',
  'STORE_SECRET',
  'SITE_NAME',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'VGW_BACKEND',
  'VGW_BACKEND_ARG',
  'VGW_PORT',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
];
const commands = new Set(
  matches(read('src/server/manage/run-command.ts'), /^ {2}'?([a-z-]+)'?: [a-zA-Z]+Command,$/gm),
);

test('the lists to compare with are not empty', () => {
  expect(settings).toContain('DATABASE_URL');
  expect(settings).toContain('METRICS_PORT');
  expect(commands).toContain('backup');
  expect(commands.size).toBeGreaterThan(6);
});

test.each(texts)('%s names only existing settings', (file) => {
  const text = read(file);
  const assigned = [
    ...matches(text, /^\s*(?:#\s*|ENV )?(?:Environment=)?([A-Z][A-Z0-9_]{2,})(?:=|: )/gm),
    ...matches(text, /\$\{([A-Z][A-Z0-9_]{2,})[:}]/g),
    ...matches(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g),
  ];
  const unknown = assigned.filter((name) => !settings.has(name) && !foreign.includes(name));
  expect(
    unknown.filter(
      (name) => !['INSTALL_ROOT', 'SETTINGS_FILE', 'MANAGE_COMMAND', 'FROM', 'CMD'].includes(name),
    ),
  ).toEqual([]);
});

test.each(texts)('%s names only existing scripts, commands and files', (file) => {
  const text = read(file);
  for (const script of matches(text, /npm run ([a-z][a-z:-]*)/g)) {
    expect(manifest.scripts, script).toHaveProperty([script]);
  }
  for (const command of matches(text, /(?:npm run manage -- |manage\/main\.ts )([a-z][a-z-]+)/g)) {
    expect(commands, command).toContain(command);
  }
  for (const path of matches(text, /(?<![\w/.-])((?:src|deploy|docs|setup)\/[\w./@-]*[\w@])/g)) {
    expect(existsSync(join(root, path)), path).toBe(true);
  }
});

test('the image has the pinned Node and copies only existing files', () => {
  const dockerfile = read('Dockerfile');
  const versions = matches(dockerfile, /^FROM node:([\d.]+)-/gm);
  expect(new Set(versions)).toEqual(new Set([manifest.dependencies['node']]));
  expect(versions.length).toBe(3);
  expect(matches(read('docs/operating.md'), /node-v([\d.]+)-linux/g)).toEqual([
    manifest.dependencies['node'],
  ]);
  const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) =>
    line.split(' '),
  );
  const ignored = read('.dockerignore');
  for (const pattern of copied) {
    expect(globSync(pattern, { cwd: root }).length, pattern).toBeGreaterThan(0);
    expect(ignored).toContain(`!${pattern}\n`);
  }
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
});

test('the version is the newest of the changelog, or a pre-release of the next one', () => {
  const [newest] = matches(read('CHANGELOG.md'), /^## \[(.+?)\]/gm);
  const { version } = manifest;
  expect(version.endsWith('-pre') ? 'Unreleased' : version).toBe(newest);
  const lock = JSON.parse(read('package-lock.json')) as { version: string };
  expect(lock.version).toBe(version);
});

test('README.md describes every setting', () => {
  const told = read('README.md');
  for (const setting of settings) expect(told, setting).toContain(`\`${setting}\``);
});

/** The lines of a unit or proxy file without comments. */
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

test('nginx limits requests and connections of a client, and allows only TLS 1.2 and 1.3', () => {
  const lines = linesOf('deploy/nginx.conf');
  const zones = lines.flatMap((line) => /^limit_\w+_zone .+ zone=(\w+):/.exec(line)?.[1] ?? []);
  const used = lines.flatMap((line) => /^limit_(?:req zone=|conn )(\w+)[ ;]/.exec(line)?.[1] ?? []);
  expect(new Set(zones)).toEqual(new Set(used));
  expect(lines).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
});

test('Caddy limits times and bodies, and its file names the missing limits', () => {
  const lines = linesOf('deploy/Caddyfile');
  for (const time of ['read_header', 'read_body', 'write', 'idle']) {
    expect(lines).toContainEqual(expect.stringMatching(`^${time} \\d+[sm]$`));
  }
  expect(lines).toContain('max_size 24MB');
  expect(read('deploy/Caddyfile')).toMatch(/cannot limit requests or connections/);
});

test('the unit of the site has no access to backups, other processes and unneeded system calls', () => {
  const site = linesOf('deploy/directory@.service');
  const backup = linesOf('deploy/directory-backup.service');
  const failure = linesOf('deploy/directory-failure@.service');
  for (const unit of [site, backup]) {
    expect(unit).toContain('OnFailure=directory-failure@%n.service');
  }
  for (const unit of [site, backup, failure]) {
    expect(unit).toContain('ProtectProc=invisible');
    expect(unit).toContain('SystemCallFilter=@system-service');
    expect(unit).toContainEqual(expect.stringMatching(/^MemoryMax=\d+G$/));
  }
  const [, folder = ''] = /daily-backup (\S+)/.exec(backup.join('\n')) ?? [];
  expect(site).toContain(`InaccessiblePaths=-${folder}`);
  expect(backup).toContain(`ReadWritePaths=${folder}`);
  expect(backup.join('\n')).not.toContain('InaccessiblePaths');
});
