import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { createShell } from '#tests/support/processes/command-shell.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const header = 'series,number,firstName,lastName';
const exportHeader = `\u{feff}${header},deceased,day,month,year,location,maneuver,story,aliases`;

async function withSamples(location: DatabaseLocation, count: number): Promise<void> {
  const database = await openDatabase(location);
  await loadSampleData(database, count, 0);
  await database.close();
}

describeEachDialect('npm run manage', ({ create }) => {
  test('imports a file and exports the same content', async () => {
    const shell = await createShell(await create());
    await shell.write('in.csv', header, 'fb,1,Ann,Ek', 'nnfb,1,Bo,Ek');
    expect(await shell.run('import', 'in.csv')).toEqual({
      code: 0,
      stdout: 'in.csv (UTF-8)\n2 added, 0 changed, 0 unchanged.\n',
      stderr: '',
    });
    expect(await shell.run('export', 'out.csv')).toEqual({
      code: 0,
      stdout: 'out.csv: 2 members.\n',
      stderr: '',
    });
    const rows = ['fb,1,Ann,Ek,false,,,,,,,', 'nnfb,1,Bo,Ek,false,,,,,,,', ''];
    const expected = [exportHeader, ...rows].join('\r\n');
    expect(await shell.read('out.csv')).toBe(expected);
    expect(await shell.run('export', '-')).toEqual({ code: 0, stdout: expected, stderr: '' });
    expect((await shell.run('import', 'out.csv')).stdout).toContain(
      '0 added, 0 changed, 2 unchanged.',
    );
  });
});

describeOnSqlite('npm run manage', ({ create }) => {
  test('reports what an import would change without changing it', async () => {
    const shell = await createShell(await create());
    await shell.write('one.csv', header, 'fb,1,Ann,Ek', 'fb,2,Bo,Ek');
    await shell.run('import', 'one.csv');
    const newRows = Array.from({ length: 21 }, (_, index) => `fb,${10 + index},New,Member,`);
    await shell.write('two.csv', `${header},story`, 'fb,1,Ann,Lee,Once', 'fb,2,Bo,Ek', ...newRows);
    const { code, stdout } = await shell.run('import', '--dry-run', 'two.csv');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'two.csv (UTF-8)',
      'Row 3 has fewer cells than the header; the rest is taken as empty.',
      '21 would be added, 1 changed, 1 unchanged. Nothing was written.',
      'Added:',
      ...Array.from({ length: 20 }, (_, index) => `  FB${10 + index} New Member`),
      '  and 1 more',
      'Changed:',
      '  FB1 Ann Lee: lastName, story',
      '',
    ]);
    expect((await shell.run('export', '-')).stdout).not.toContain('Lee');
  });

  test('reports each row that prevents an import', async () => {
    const shell = await createShell(await create());
    await shell.write('bad.csv', header, 'fb,1,Ann,Ek', 'fb,0,Ann,Ek', 'fb,1,Bo,Ek');
    expect(await shell.run('import', 'bad.csv')).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'bad.csv could not be imported, and nothing was changed:',
        'row 3: number must be a whole number from 1 to 9999999, not 0',
        'row 4: FB1 is already in row 2',
        '',
      ].join('\n'),
    });
    await shell.write('worse.csv', header, ...Array.from({ length: 103 }, () => 'fb,0,Ann,Ek'));
    const { stderr } = await shell.run('import', 'worse.csv');
    expect(stderr.split('\n').slice(-3)).toEqual([
      'row 101: number must be a whole number from 1 to 9999999, not 0',
      'and 3 more',
      '',
    ]);
  });

  test('imports a file without the lines that are left out', async () => {
    const shell = await createShell(await create());
    await shell.write('in.csv', header, 'fb,1,Ann,Ek', 'fb,0,Bea,Ek', 'fb,3,Cy,Ek', 'fb,4,Di,Ek');
    const rehearsal = await shell.run('import', 'in.csv', '--dry-run', '--leave-out=3,5');
    expect(rehearsal).toMatchObject({ code: 0, stderr: '' });
    expect(rehearsal.stdout).toContain('2 would be added, 0 changed, 0 unchanged, 2 left out.');
    expect(rehearsal.stdout).not.toContain('Di Ek');
    expect(await shell.run('import', 'in.csv', '--leave-out', 'refused,5')).toEqual({
      code: 0,
      stdout: 'in.csv (UTF-8)\n2 added, 0 changed, 0 unchanged, 2 left out.\n',
      stderr: '',
    });
    const exported = (await shell.run('export', '-')).stdout;
    expect(exported).toContain('Cy');
    expect(exported).not.toContain('Di');
    expect(await shell.run('import', 'in.csv', '--leave-out', '33')).toMatchObject({
      code: 1,
      stderr: 'The file has no row 33.\n',
    });
  });

  test("imports a club's own spreadsheet once it is said how to read it", async () => {
    const shell = await createShell(await create());
    await shell.write('in.csv', 'Number,Name,Jump Day,Dues', '1,Ann Ek,7/8/71,paid');
    const open = await shell.run('import', 'in.csv', '--columns', 'Jump Day=date,Dues=ignore');
    expect(open.code).toBe(1);
    expect(open.stderr).toContain('the column series is missing');
    for (const option of ['--series', '--date-order', '--two-digit-years']) {
      expect(open.stderr).toContain(option);
    }
    const columns = ['--columns', 'Jump Day=date,Dues=ignore', '--series', 'nnfb'];
    const options = [...columns, '--date-order', 'day-first', '--two-digit-years'];
    expect(await shell.run('import', 'in.csv', ...options)).toEqual({
      code: 0,
      stdout:
        'in.csv (UTF-8)\nColumns: Name = name, Jump Day = date, Dues = ignore.\n1 added, 0 changed, 0 unchanged.\n',
      stderr: '',
    });
    expect((await shell.run('export', '-')).stdout).toContain('nnfb,1,Ann,Ek,false,7,8,1971,');
    await shell.write('empty.csv', 'NNFB #,Name,Da\u{1b}[te', '1,Ann Ek,');
    const { stdout } = await shell.run('import', 'empty.csv');
    expect(stdout).toContain('1 date kept, because the cells are empty. To clear: --clear date');
    // A heading must not command the terminal.
    expect(stdout).toContain('Columns: NNFB # = number, Name = name, Da\u{fffd}[te = date.');
    expect((await shell.run('import', 'empty.csv', '--clear', 'date')).stdout).toContain(
      '1 changed',
    );
  });

  test('removes the sample members, and reminds of them while there are any', async () => {
    const location = await create();
    await withSamples(location, 20);
    const shell = await createShell(location);
    await shell.write('in.csv', header, 'fb,1,Ann,Ek');
    const imported = await shell.run('import', 'in.csv');
    expect(imported.stdout).toContain(
      'The site still has 29 sample members. To remove them: npm run manage -- remove-samples\n',
    );
    expect((await shell.run('import', 'in.csv', '--dry-run')).stdout).not.toContain('are left');
    const removed = await shell.run('remove-samples');
    expect(removed).toEqual({
      code: 0,
      stdout:
        '29 sample members removed.\n' +
        'No admin is left. Start the site with ADMIN_EMAIL and ADMIN_PASSWORD, or run npm run manage -- grant-admin EMAIL.\n',
      stderr: '',
    });
    expect((await shell.run('remove-samples')).stdout).toBe('0 sample members removed.\n');
    expect((await shell.run('export', '-')).stdout).toBe(
      `${exportHeader}\r\nfb,1,Ann,Ek,false,,,,,,,\r\n`,
    );
  });

  test('shows the progress on one line of a terminal', async () => {
    const shell = await createShell(await create(), true);
    await shell.write('in.csv', header, 'fb,1,Ann,Ek');
    const { stderr } = await shell.run('import', 'in.csv');
    expect(stderr).toContain('reading in.csv: 100 %');
    expect(stderr).not.toContain('\n');
    expect(stderr.endsWith('\r\u{1b}[2K')).toBe(true);
  });

  test.each([
    [
      'a missing file',
      ['import', 'nowhere.csv'],
      'nowhere.csv could not be read: there is no such file or folder.',
    ],
    ['a folder', ['import', 'folder'], 'folder is not a file.'],
    [
      'a folder to write to',
      ['export', 'folder'],
      'folder is not a file. Use `export -` to write to standard output.',
    ],
    [
      'a device',
      ['export', '/dev/null'],
      '/dev/null is not a file. Use `export -` to write to standard output.',
    ],
    [
      'a folder that is not there',
      ['export', 'no/where.csv'],
      'no/where.csv could not be written: there is no such file or folder. To write it as another user: npm run manage -- export - > no/where.csv',
    ],
  ])('reports %s in one line', async (_, args, line) => {
    const shell = await createShell(await create());
    await mkdir(join(shell.folder, 'folder'));
    expect(await shell.run(...args)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
    expect(await readdir(shell.folder)).toEqual(['folder']);
  });

  test('replaces the file that a symbolic link points to, and leaves no other files', async () => {
    const shell = await createShell(await create());
    await shell.write('real.csv', 'old');
    await symlink('real.csv', join(shell.folder, 'link.csv'));
    expect((await shell.run('export', 'link.csv')).code).toBe(0);
    expect(await shell.read('real.csv')).toBe(`${exportHeader}\r\n`);
    expect((await readdir(shell.folder)).toSorted()).toEqual(['link.csv', 'real.csv']);
  });
});
