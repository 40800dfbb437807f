/** Requests every unusual address with ffuf and returns the responses. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '#tests/support/attack-tools.ts';
import { strangeAddresses } from './tools-addresses.ts';

interface FuzzResult {
  readonly address: string;
  readonly status: number;
}

export async function runFfuf(
  siteUrl: string,
  folder: string,
  token?: string,
): Promise<FuzzResult[]> {
  const list = join(folder, 'addresses.txt');
  const report = join(folder, 'ffuf.json');
  await writeFile(list, `${strangeAddresses.join('\n')}\n`);
  const output = await runTool('ffuf', [
    '-u',
    `${siteUrl}/FUZZ`,
    '-w',
    list,
    '-mc',
    'all',
    '-t',
    '8',
    '-s',
    '-o',
    report,
    '-of',
    'json',
    '-maxtime',
    '240',
    ...(token === undefined ? [] : ['-H', `Authorization: Bearer ${token}`]),
  ]);
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`ffuf wrote no report:\n${output}`);
  });
  const { results } = JSON.parse(text) as {
    results: { input: { FUZZ: string }; status: number }[];
  };
  return results.map(({ input, status }) => ({ address: input.FUZZ, status }));
}
