/**
 * Runs public attack tools against a site: SQL injection into every parameter, and addresses that scanners try. The
 * short form uses our own probes for all parameters and addresses, and sqlmap for one parameter if it is installed.
 * Installing sqlmap took 12 s on a Debian machine with Python, and it needs 1 to 3 s per target. The long form adds
 * ffuf and wapiti, which took 15 s more to install, and sqlmap for all parameters.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findTool } from '#tests/support/attack-tools.ts';
import { openPlantedHole, type PlantedHole } from '#tests/support/planted-hole.ts';
import { createDatabase, dropDatabase } from '#tests/support/databases/postgres.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { insides, strangeAddresses } from './tools-addresses.ts';
import { runFfuf } from './tools-ffuf.ts';
import { askPlainly, findHole } from './tools-probes.ts';
import { runSqlmap, type SqlmapVerdict } from './tools-sqlmap.ts';
import { openRoles, targetsOf, type Roles, type Target } from './tools-targets.ts';
import { runWapiti } from './tools-wapiti.ts';

let folder: string;
let hole: PlantedHole;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freak-brothers-tools-'));
  hole = await openPlantedHole();
});
afterAll(async () => {
  await hole.close();
  await rm(folder, { recursive: true, force: true });
});

const sampled = { SAMPLE_DATA: '60', RATE_LIMIT: 'off' };

/** Injections that a tool must find. */
const planted: readonly Omit<Target, 'id'>[] = [
  { method: 'GET', path: '/member?name=Ann*', body: null },
  { method: 'GET', path: '/members/Ann*', body: null },
  { method: 'POST', path: '/members', body: '{"name":"Ann*"}' },
].map((each) => ({ ...each, contentType: 'application/json', token: undefined, parameters: 1 }));

/** The errors in the site's log. */
const failuresOf = (site: Site) =>
  site
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));

/** Both run the same statements, so a short run uses one. */
const dialects = isWholeProof ? (['sqlite', 'postgresql'] as const) : (['sqlite'] as const);

describe.each(dialects)('SQL injection (%s)', (dialect) => {
  let site: Site;
  let roles: Roles;
  let database: string | undefined;
  beforeAll(async () => {
    database = dialect === 'sqlite' ? undefined : `tools_${process.pid}`;
    const url = database && (await createDatabase(inject('postgresUrl'), database));
    site = await startSite({ ...sampled, ...(url === undefined ? {} : { DATABASE_URL: url }) });
    roles = await openRoles(site, await openSiteAccounts(site));
  });
  afterAll(async () => {
    await site.stop();
    if (database !== undefined) await dropDatabase(inject('postgresUrl'), database);
  });

  test('is not found by our own probes', { timeout: proofTimeoutMs }, async () => {
    if (dialect === 'sqlite') {
      for (const target of planted) {
        expect(await findHole(hole.url, target, isWholeProof), target.path).not.toEqual([]);
      }
    }
    const targets = targetsOf(roles);
    const found: string[] = [];
    for (const target of targets) {
      found.push(...(await findHole(site.url, target, isWholeProof)));
    }
    expect(failuresOf(site)).toEqual([]);
    await reportProof([
      {
        what: `Our own SQL injection probes (${dialect})`,
        found: `${found.length} injections, in ${targets.reduce((sum, each) => sum + each.parameters, 0)} parameters of ${targets.length} operations`,
        wanted: '0; planted ones are found',
        isMet: found.length === 0,
      },
    ]);
    expect(found).toEqual([]);
  });

  test('is not found by sqlmap', { timeout: proofTimeoutMs }, async ({ skip }) => {
    if (findTool('sqlmap') === undefined) {
      expect(isWholeProof, 'sqlmap is not installed: apt-get install sqlmap').toBe(false);
      skip('sqlmap is not installed (apt-get install sqlmap): the probes above stand in');
    }
    const own = { folder, dbms: dialect, isThorough: isWholeProof };
    if (dialect === 'sqlite') {
      for (const target of isWholeProof ? planted : planted.slice(0, 1)) {
        expect((await runSqlmap(hole.url, target, own)).isFound, target.path).toBe(true);
      }
    }
    const all = targetsOf(roles);
    const targets = isWholeProof ? all : all.filter(({ id }) => id === 'searchMembers');
    const name = `tools-sqlmap-${dialect}`;
    const rounds = await proveRounds({
      name,
      short: 1,
      whole: targets.length,
      async round(index) {
        const target = targets[index];
        if (!target) throw new Error('No such target');
        let verdict: SqlmapVerdict = await runSqlmap(site.url, target, own);
        // A finding by response time on a busy machine must be found again.
        if (verdict.isFound) verdict = await runSqlmap(site.url, target, own);
        const { isFound, failures, output } = verdict;
        expect(isFound, output).toBe(false);
        expect(failures, `${target.id} ${output}`).toEqual([]);
        expect(output, target.id).toMatch(/not appear to be injectable|does not seem to be/);
        return { id: target.id, parameters: target.parameters };
      },
    });
    expect(failuresOf(site)).toEqual([]);
    await reportProof([
      {
        what: `sqlmap (${dialect})`,
        found: `0 injections, in ${rounds.reduce((sum, each) => sum + each.parameters, 0)} parameters of ${rounds.length} operations`,
        wanted: '0; planted ones are found',
        isMet: rounds.length === targets.length,
      },
    ]);
  });
});

describe('unusual addresses', () => {
  let site: Site;
  let roles: Roles;
  beforeAll(async () => {
    site = await startSite(sampled);
    roles = await openRoles(site, await openSiteAccounts(site));
  });
  afterAll(() => site.stop());

  /** An error, a redirect within the site, or an empty search result, because search accepts any term. */
  const isHarmless = ({ status, text }: { status: number; text: string }) =>
    !insides.test(text) && (text === '[]' || [302, 400, 401, 403, 404, 405, 414].includes(status));

  test('return nothing', { timeout: proofTimeoutMs }, async () => {
    const tries = isWholeProof
      ? strangeAddresses
      : strangeAddresses.filter((_, index) => index % 3 === 0);
    const found: string[] = [];
    for (const address of tries) {
      const response = await askPlainly(site.url, `/${address}`, roles.member);
      if (!isHarmless(response)) found.push(`/${address} ${response.status}`);
    }
    expect(found).toEqual([]);
    const known = await askPlainly(hole.url, '/.env');
    expect(isHarmless(known)).toBe(false);
    expect(failuresOf(site)).toEqual([]);
    await reportProof([
      {
        what: 'Forgotten files, admin pages and path traversal, with a member’s session',
        found: `${tries.length} addresses, ${found.length} with content`,
        wanted: '0',
        isMet: found.length === 0,
      },
    ]);
  });

  test.runIf(isWholeProof)('return nothing to ffuf', { timeout: proofTimeoutMs }, async () => {
    const control = await runFfuf(hole.url, folder);
    const names = control.filter(({ status }) => status === 200).map(({ address }) => address);
    expect(names).toEqual(expect.arrayContaining(['.env', 'backup.zip', 'admin/']));
    let tried = 0;
    const found: string[] = [];
    for (const token of [undefined, roles.member]) {
      const results = await runFfuf(site.url, folder, token);
      tried += results.length;
      // Search accepts any term; its responses are checked above.
      const odd = results.filter(
        ({ status, address }) =>
          status >= 500 || (status < 300 && !address.startsWith('api/Search/fb/')),
      );
      found.push(...odd.map(({ address, status }) => `${address} ${status}`));
    }
    await reportProof([
      {
        what: 'ffuf, as a visitor and as a member',
        found: `${tried} responses, ${found.length} of them with content (${found.join(', ') || 'none'})`,
        wanted: '0; the planted files are found',
        isMet: found.length === 0 && tried > strangeAddresses.length,
      },
    ]);
  });

  test.runIf(isWholeProof)('have no findings by wapiti', { timeout: proofTimeoutMs }, async () => {
    const control = await runWapiti(hole.url, { folder, starts: [], token: undefined });
    expect(control.join(' ')).toMatch(/Cross Site Scripting|SQL Injection/);
    const starts = targetsOf(roles)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => site.url + path.replaceAll('*', ''));
    const found: string[] = [];
    for (const token of [undefined, roles.member]) {
      found.push(...(await runWapiti(site.url, { folder, starts, token })));
    }
    expect(failuresOf(site)).toEqual([]);
    await reportProof([
      {
        what: 'wapiti, as a visitor and as a member',
        found: found.length === 0 ? 'nothing' : found.join('; '),
        wanted: 'nothing; planted flaws are found',
        isMet: found.length === 0,
      },
    ]);
  });
});
