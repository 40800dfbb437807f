/** docs/accessibility.md must name each criterion of WCAG 2.2 A and AA once, and only existing proofs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingProofs, root } from './named-proofs.ts';

const page = readFileSync(join(root, 'docs/accessibility.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d\.\d\.\d/.test(line));
const criteria =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3'.split(
    ' ',
  );

test('every criterion of levels A and AA has a state and a word on how it was checked', () => {
  expect(rows.map((row) => /[\d.]+/.exec(row)?.[0])).toEqual(criteria);
  for (const row of rows) {
    expect(row).toMatch(/\| AA? +\| (?:Met|Met with limits|Not met|Not applicable) +\| \S.*\|$/);
  }
});

test('every proof is an existing file, and an existing test if one is named', () => {
  expect(rows.flatMap(missingProofs)).toEqual([]);
});
