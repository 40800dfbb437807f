/** Stores script payloads in every text field at once and checks that none runs. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { ImportReport } from '#contract/members/import.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { htmlOf } from '#server/messaging/email.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { carriers, fieldPlaces, type Carrier } from './scripts-fields.ts';
import { visitEverything } from './scripts-pages.ts';
import { firstPayloads, payloads, type Payload } from './scripts-payloads.ts';
import { openStore, type StoredPayload } from './scripts-storing.ts';
import { newNotice, openBrowser, watch, type Noticed } from './scripts-watch.ts';

const batchSize = 24;
const storedAtOnce = 3;
const batches = Array.from({ length: Math.ceil(payloads.length / batchSize) }, (_, index) =>
  payloads.slice(index * batchSize, (index + 1) * batchSize),
);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface BatchFigures {
  readonly stored: number;
  readonly taken: number;
  readonly refused: number;
  readonly carriers: readonly Carrier[];
  readonly notice: Noticed;
  readonly mails: number;
  readonly cells: number;
}

const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Checks that no exported cell is a formula and that the file can be imported again. */
async function checkExport(site: Site, admin: string): Promise<number> {
  const headers = { authorization: `Bearer ${admin}` };
  const text = await (await fetch(`${site.url}/api/Admin/Members/Export`, { headers })).text();
  const cells = parse(text, { bom: true }).flat();
  expect(cells.filter((cell) => formula.test(cell))).toEqual([]);
  const response = await fetch(`${site.url}/api/Admin/Members/Import/Preview`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: text,
  });
  const report = (await response.json()) as ImportReport;
  expect(report).toMatchObject({ problemCount: 0, added: 0, changed: 0 });
  return cells.length;
}

/**
 * Checks that no stored text breaks a header line or becomes markup in a mail; mail programs have no policy to stop it.
 */
async function checkMails(site: Site, notice: Noticed): Promise<number> {
  const folder = join(site.dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const bodies: string[] = [];
  for (const name of names) {
    const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, string>;
    expect(Object.keys(mail).toSorted()).toEqual(['channel', 'subject', 'text', 'to']);
    expect(`${mail['subject']}${mail['to']}`).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    bodies.push(htmlOf(mail['text'] ?? '', site.url));
  }
  const watcher = await watch(browser, notice);
  await watcher.page.setContent(bodies.join('\n'));
  await watcher.settle();
  await watcher.close();
  return names.length;
}

/** Checks that every text returns exactly as it was sent. */
async function checkTexts(site: Site, stored: readonly StoredPayload[]): Promise<void> {
  const photos = await fetch(`${site.url}/api/Gallery/Photos`);
  const captions = ((await photos.json()) as GalleryPhoto[]).map(({ caption }) => caption);
  const texts = stored.map(({ payload }) => payload.text.trim());
  expect(captions.toSorted()).toEqual(texts.toSorted());
  for (const { number, payload } of stored) {
    const profile = await fetch(`${site.url}/api/FreakBrother/${number}?logView=false`);
    expect((await profile.json()) as MemberProfile).toMatchObject({ story: payload.text.trim() });
  }
}

/** The pictures of shared links contain names. */
async function checkPreviews(site: Site, stored: readonly StoredPayload[]): Promise<void> {
  for (const { number, payload } of stored) {
    const profile = await fetch(`${site.url}/api/FreakBrother/${number}?logView=false`);
    const { previewUri } = (await profile.json()) as MemberProfile;
    const { status, headers } = await fetch(site.url + previewUri);
    expect([status, headers.get('content-type')], payload.text).toEqual([200, 'image/jpeg']);
  }
}

async function visitCopy(site: Site, notice: Noticed, stored: readonly StoredPayload[]) {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-copy-'));
  try {
    const copy = join(folder, 'copy');
    expect(await site.manage('snapshot', copy)).toMatchObject({ code: 0 });
    const watcher = await watch(browser, notice);
    const files = await readdir(copy, { recursive: true });
    const pages = files.filter((file) => file.endsWith('.html'));
    const shown = pages.filter((file) => {
      const number = /\/(\d+)\.html$|\/(\d+)\/index\.html$/.exec(file);
      const found = Number(number?.[1] ?? number?.[2] ?? Number.NaN);
      return Number.isNaN(found) || stored.some((each) => each.number === found);
    });
    expect(shown.length).toBeGreaterThan(stored.length);
    for (const file of shown) await watcher.open(pathToFileURL(join(copy, file)).href);
    await watcher.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function proveBatch(batch: readonly Payload[]): Promise<BatchFigures> {
  const site = await startSite({ SAMPLE_DATA: '120', RATE_LIMIT: 'off' });
  try {
    const accounts = await openSiteAccounts(site);
    const { token } = await accounts.logInAdmin();
    const store = openStore(site, token);
    const stored: StoredPayload[] = [];
    for (let start = 0; start < batch.length; start += storedAtOnce) {
      const some = batch.slice(start, start + storedAtOnce);
      stored.push(
        ...(await Promise.all(some.map((each) => store.store(each, accounts.nextNumber())))),
      );
    }
    await store.storeHistory(batch);
    await store.storeTemplates(batch);
    const file = await store.storeFile(batch);
    const notice = newNotice();
    // The pages of their own members take most of the time; lists show all of them.
    const shown = isWholeProof ? stored.filter((_, index) => index % 4 === 0) : stored.slice(0, 1);
    await visitEverything({
      browser,
      notice,
      site,
      batch: stored,
      shown,
      admin: { token, file },
      isThorough: isWholeProof,
    });
    await checkPreviews(site, stored);
    await checkTexts(site, stored);
    // An import would make the sample members real, which counts as a change.
    store.run('update members set is_sample = 0');
    const cells = await checkExport(site, token);
    const mails = await checkMails(site, notice);
    if (isWholeProof) await visitCopy(site, notice, shown);
    expect(notice).toMatchObject({ ran: [], violations: [], requests: [], elements: [] });
    expect(notice.errors).toEqual([]);
    expect(site.output()).not.toMatch(/"level":(50|60)/);
    const sum = (name: 'taken' | 'refused') => stored.reduce((all, each) => all + each[name], 0);
    return {
      stored: stored.length,
      taken: sum('taken'),
      refused: sum('refused'),
      carriers: [...store.carriers],
      notice,
      mails,
      cells,
    };
  } finally {
    await site.stop();
  }
}

test(
  'run on no page and never become markup, stored together in every field',
  { timeout: proofTimeoutMs },
  async () => {
    const name = 'scripts-batches';
    const rounds = await proveRounds({
      name,
      short: 1,
      whole: batches.length,
      round: (index) => proveBatch(isWholeProof ? (batches[index] ?? []) : firstPayloads),
    });
    const used = new Set(rounds.flatMap(({ carriers }) => carriers));
    const fieldsOf = (some: readonly Carrier[]) =>
      Object.values(fieldPlaces).filter((place) => some.includes(place as Carrier)).length;
    const total = (count: (figures: BatchFigures) => number) =>
      rounds.reduce((all, figures) => all + count(figures), 0);
    const wanted = isWholeProof ? payloads.length : firstPayloads.length;
    await reportProof([
      {
        what: 'Payloads stored in text fields',
        found: `${total(({ stored }) => stored)} in ${fieldsOf([...used])} fields: ${total(({ taken }) => taken)} times accepted, ${total(({ refused }) => refused)} times refused with 400`,
        wanted: 'at least 200 payloads, in all fields',
        isMet:
          total(({ stored }) => stored) === wanted && fieldsOf([...used]) === fieldsOf(carriers),
      },
      {
        what: 'Visits to pages with them',
        found: `${total(({ notice }) => notice.visits)}: ${total(({ notice }) => notice.ran.length)} ran, ${total(({ notice }) => notice.elements.length + notice.requests.length)} became markup`,
        wanted: '0 of each',
        isMet: total(({ notice }) => notice.ran.length + notice.elements.length) === 0,
      },
      {
        what: 'Reports of the Content-Security-Policy and Trusted Types',
        found: String(total(({ notice }) => notice.violations.length)),
        wanted: '0',
        isMet: total(({ notice }) => notice.violations.length) === 0,
      },
      {
        what: 'Mails and export cells checked',
        found: `${total(({ mails }) => mails)} mails, ${total(({ cells }) => cells)} cells: no markup, no formula`,
        wanted: '0 formulas',
        isMet: total(({ cells }) => cells) > 0,
      },
    ]);
  },
);
