import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createScreen } from '#tests/support/processes/command-shell.ts';
import { manageWith, temporaryFolder } from '#tests/support/processes/manage.ts';
import { runProgram } from '#tests/support/processes/site-process.ts';
import { runCommand } from './run-command.ts';

test.each([
  [[], 'Choose a command.'],
  [['fly'], 'Unknown command: fly'],
  [['toString'], 'Unknown command: toString'],
  [['import'], 'Add the path of a file.'],
  [['import', 'a.csv', 'b.csv'], 'There are too many arguments.'],
  [['import', 'a.csv', '--force'], /^Unknown option '--force'/],
  [['import', 'a.csv', '--leave-out', 'x'], /^Name rows like 3,17-20/],
  [['remove-samples', 'all'], 'There are too many arguments.'],
  [['withheld-since'], 'Add the folder of the backup, or its time.'],
  [['delete-account'], 'Add the id of the account.'],
  [['delete-account', 'ann@example.org'], 'The id of an account is a number.'],
  [['test-mail'], 'Add an email address.'],
  [['record-bounce', 'ann@example.org'], 'There are too many arguments.'],
])('a command with wrong arguments prints its usage: %j', async (args, reason) => {
  const stderr = createScreen();
  const stdout = createScreen();
  const screens = { stdin: [], stdout: stdout.stream, stderr: stderr.stream };
  expect(await runCommand(args, {}, screens)).toBe(2);
  expect(stderr.text()).toMatch(reason);
  expect(stderr.text()).toContain(
    'Usage: npm run manage -- COMMAND\n  import FILE.csv [--dry-run]',
  );
  expect(stdout.text()).toBe('');
});

test('help lists every command', async () => {
  const stdout = createScreen();
  const screens = { stdin: [], stdout: stdout.stream, stderr: createScreen().stream };
  expect(await runCommand(['help'], {}, screens)).toBe(0);
  for (const name of [
    'import',
    'export',
    'check',
    'grant-admin',
    'reset-second-factor',
    'withheld-since',
    'delete-account',
    'test-mail',
    'record-bounce',
    'help',
  ]) {
    expect(stdout.text()).toContain(`\n  ${name}`);
  }
});

test.each([
  [{ PORT: 'x' }, /^PORT cannot be used: .*\n$/],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' },
    /^Database: [^\n]+\nThe database could not be opened: [^\n]+\n$/,
  ],
])('invalid settings are reported in one line: %j', async (environment, line) => {
  const stderr = createScreen();
  const screens = { stdin: [], stdout: createScreen().stream, stderr: stderr.stream };
  expect(await runCommand(['export', '-'], environment, screens)).toBe(1);
  expect(stderr.text()).toMatch(line);
});

test('the process exits with the exit code of the command', async () => {
  const run = (...words: string[]) => runProgram('src/server/manage/main.ts', words, {});
  expect(await run('help')).toMatchObject({ code: 0, stderr: '' });
  expect(await run('fly')).toMatchObject({ code: 2, stdout: '' });
});

test('a command is refused where another site is installed, unless its database is named', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'directory.env');
  await writeFile(file, '');
  const sites = [{ file, manageCommand: 'deploy/manage.sh' }];
  const run = async (environment: Record<string, string>, ...words: string[]) => {
    const stderr = createScreen();
    const screens = { stdin: [], stdout: createScreen().stream, stderr: stderr.stream };
    return [await runCommand(words, environment, screens, sites), stderr.text()];
  };
  for (const words of [['grant-admin', 'ann@example.org'], ['backup', 'today'], ['check']]) {
    expect(await run({}, ...words)).toEqual([
      1,
      expect.stringContaining(`\n  deploy/manage.sh ${words.join(' ')}\n`) as string,
    ]);
  }
  expect(await run({ DATA_DIR: folder }, 'import', 'nowhere.csv')).toEqual([
    1,
    `Database: ${folder}/directory.sqlite\nnowhere.csv could not be read: there is no such file or folder.\n`,
  ]);
  const DATABASE_URL = 'postgres://ann:secret@127.0.0.1:1/directory?password=secret';
  const [, printed] = await run({ DATABASE_URL }, 'export', '-');
  expect(printed).toMatch(/^Database: postgres:\/\/127\.0\.0\.1:1\/directory\n/);
});

test('export and remove-samples refuse a folder without a database, and overwrite no file', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'members.csv');
  await writeFile(file, 'a good file');
  for (const words of [['export', file], ['remove-samples']]) {
    const { code, stderr } = await manageWith({ DATA_DIR: join(folder, 'mistyped') }, ...words);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no database at [^\n]+ Check DATA_DIR\.\n$/);
  }
  expect(await readFile(file, 'utf8')).toBe('a good file');
  expect(await readdir(folder)).toEqual(['members.csv']);
});
