/** docs/security.md must name each requirement once, and only existing proofs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingProofs, namedProofs, root } from './named-proofs.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| v5.0.0-'));
const findings = page.split('\n').filter((line) => /^\| \d+ /.test(line));
const cellsOf = (row: string) =>
  row.split(' | ').map((cell) => cell.replaceAll(/^\| *| *\|$/g, '').trim());

/**
 * The requirements of OWASP ASVS 5.0.0 at levels 1 and 2, by section: the numbers from 1 to the last one. Those of
 * level 3 follow in each section.
 */
const lastOfSection: Readonly<Record<string, readonly number[]>> = {
  '1': [2, 9, 11, 3, 2],
  '2': [3, 3, 4, 1],
  '3': [0, 2, 4, 6, 5, 0, 2],
  '4': [3, 1, 2, 4],
  '5': [1, 3, 2, 3],
  '6': [3, 12, 4, 4, 5, 3, 0, 4],
  '7': [3, 4, 2, 5, 2, 2],
  '8': [2, 3, 1, 1],
  '9': [3, 4],
  '10': [2, 2, 4, 11, 5, 2, 3],
  '11': [2, 3, 3, 4, 1, 1, 0],
  '12': [3, 2, 4],
  '13': [1, 5, 2, 5],
  '14': [2, 4, 3],
  '15': [3, 3, 7, 0],
  '16': [1, 5, 4, 3, 3],
  '17': [1, 4, 2],
};
const requirements = Object.entries(lastOfSection).flatMap(([chapter, sections]) =>
  sections.flatMap((last, section) =>
    Array.from({ length: last }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

test('every requirement of levels 1 and 2 is met, deviated from, or not applicable', () => {
  expect(requirements).toHaveLength(253);
  const met = rows.map((row) => cellsOf(row)[0]?.replace('v5.0.0-', '') ?? '');
  const others = [...page.matchAll(/^Not applicable: ([^]*?)\.(?:$| Above)/gm)].flatMap(
    ([, text = '']) => [...text.matchAll(/\b\d{1,2}\.\d\.\d{1,2}\b/g)].map(([number]) => number),
  );
  expect([...met, ...others].toSorted()).toEqual(requirements.toSorted());
});

test('every proof is an existing file, and an existing test if one is named', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(findings).toHaveLength(10);
  for (const row of [...rows, ...findings]) {
    const [requirement, ...cells] = cellsOf(row);
    const proof = cells.at(-1) ?? '';
    const isTold = namedProofs(proof).length > 0 || proof.startsWith('Deviation: ');
    expect(isTold, `${requirement} has neither proof nor deviation`).toBe(true);
    expect(missingProofs(proof), requirement).toEqual([]);
  }
});
