/** Runs wapiti, which follows the links of a site and attacks the pages it finds. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '#tests/support/attack-tools.ts';

/** Leaves out modules that contact other servers or guess the software. */
const modules = 'all,-xxe,-ssrf,-nikto,-wapp';

/** Findings for every site with a cookie that scripts read, or without HSTS on plain http. */
const known: readonly RegExp[] = [
  // The specification requires the value in a header, so scripts read the cookie.
  /^HttpOnly Flag cookie: .*XSRF-TOKEN/,
  // Cookies are `Secure` where the site uses https: see PUBLIC_URL.
  /^Secure Flag cookie: .*XSRF-TOKEN/,
  /^HTTP Secure Headers: Strict-Transport-Security/,
  // Filters of old browsers, which had holes themselves and are turned off.
  /^HTTP Secure Headers: X-XSS-Protection/,
];

interface WapitiReport {
  readonly vulnerabilities: Readonly<Record<string, readonly { info: string; path: string }[]>>;
  readonly anomalies: Readonly<Record<string, readonly { info: string; path: string }[]>>;
}

interface WapitiOptions {
  readonly folder: string;
  readonly starts: readonly string[];
  readonly token: string | undefined;
}

/** @returns the findings without the known ones */
export async function runWapiti(
  siteUrl: string,
  { folder, starts, token }: WapitiOptions,
): Promise<string[]> {
  const report = join(folder, 'wapiti.json');
  const output = await runTool(
    'wapiti',
    [
      '-u',
      `${siteUrl}/`,
      '-m',
      modules,
      '--flush-session',
      '--store-session',
      folder,
      ...starts.flatMap((url) => ['-s', url]),
      '-f',
      'json',
      '-o',
      report,
      '--no-bugreport',
      '-v',
      '0',
      '-t',
      '20',
      '--scope',
      'domain',
      '--max-links-per-page',
      '30',
      '--max-files-per-dir',
      '20',
      '-d',
      '3',
      '--max-scan-time',
      '120',
      '--max-attack-time',
      '30',
      ...(token === undefined ? [] : ['-H', `Authorization: Bearer ${token}`]),
    ],
    15 * 60_000,
  );
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`wapiti wrote no report:\n${output.slice(-2_000)}`);
  });
  const { vulnerabilities, anomalies } = JSON.parse(text) as WapitiReport;
  return Object.entries({ ...vulnerabilities, ...anomalies })
    .flatMap(([kind, found]) => found.map(({ info, path }) => `${kind}: ${info} (${path})`))
    .filter((line) => !known.some((pattern) => pattern.test(line)));
}
