/** The files of a deployment name only what exists: settings, scripts, commands, paths, the Node that is pinned. */
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
  'docs/scale.md',
];
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Those that settings.ts and its parts read. */
const settings = new Set(
  globSync('src/server/setting*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    matches(read(file), /['"]([A-Z][A-Z0-9_]{2,})['"]/g),
  ),
);
/** What other programs read: compose's own file, the proxy, PostgreSQL's image, the store, the AWS SDK. */
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

test('the lists that they are compared with are not empty', () => {
  expect(settings).toContain('DATABASE_URL');
  expect(settings).toContain('METRICS_PORT');
  expect(commands).toContain('backup');
  expect(commands.size).toBeGreaterThan(6);
});

test.each(texts)('%s names only settings that there are', (file) => {
  const text = read(file);
  const assigned = [
    ...matches(text, /^\s*(?:#\s*|ENV )?(?:Environment=)?([A-Z][A-Z0-9_]{2,})(?:=|: )/gm),
    ...matches(text, /\$\{([A-Z][A-Z0-9_]{2,})[:}]/g),
    ...matches(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g),
  ];
  const unknown = assigned.filter((name) => !settings.has(name) && !foreign.includes(name));
  expect(unknown.filter((name) => !['SERVER_LIST', 'FROM', 'CMD'].includes(name))).toEqual([]);
});

test.each(texts)('%s names only scripts, commands and files that there are', (file) => {
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

test('the image has the Node that the project pins, and copies what there is', () => {
  const dockerfile = read('Dockerfile');
  const versions = matches(dockerfile, /^FROM node:([\d.]+)-/gm);
  expect(new Set(versions)).toEqual(new Set([manifest.dependencies['node']]));
  expect(versions.length).toBe(3);
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

test('every setting is told in README.md', () => {
  const told = read('README.md');
  for (const setting of settings) expect(told, setting).toContain(`\`${setting}\``);
});
