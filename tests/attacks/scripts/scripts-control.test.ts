/** Checks the proof itself: no text field is missing, and the watch detects what runs. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarkdown } from '#server/features/history/read-markdown.ts';
import { pagePolicy } from '#server/http/pages/page-policy.ts';
import { isWholeProof, proofTimeoutMs } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { fieldPlaces, findTextFields } from './scripts-fields.ts';
import { payloads } from './scripts-payloads.ts';
import { newNotice, openBrowser, watch } from './scripts-watch.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('every text field of the contract is among the tested ones', () => {
  expect(Object.keys(fieldPlaces).toSorted()).toEqual(findTextFields().toSorted());
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  expect(new Set(payloads.map(({ text }) => text)).size).toBe(payloads.length);
});

test('no payload makes a link in the history text that could run', () => {
  const links = payloads.flatMap(({ text }) =>
    [text, `[x](${text})`, `[x](<${text}>)`, `[x][y]\n\n[y]: ${text}`]
      .flatMap((markdown) => readMarkdown(markdown))
      .flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs))
      .flatMap(({ href }) => href ?? []),
  );
  expect(links.length).toBeGreaterThan(0);
  const site = 'https://site.invalid';
  const schemes = new Set(links.map((href) => new URL(href, site).protocol));
  expect([...schemes].filter((scheme) => !/^(https?|mailto):$/.test(scheme))).toEqual([]);
});

/** Writes payloads into pages without escaping. */
async function withControl<T>(
  headers: Record<string, string>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const number = Number(request.url?.slice(1));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><body>${payloads[number]?.text ?? ''}</body>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('detects payloads in a page without escaping', { timeout: proofTimeoutMs }, async () => {
  const tried = isWholeProof ? payloads : payloads.filter((_, index) => index % 40 === 0);
  const ran = await withControl({}, async (url) => {
    const notice = newNotice();
    for (const { number } of tried) {
      const watcher = await watch(browser, notice);
      await watcher.open(`${url}/${number}`).catch(() => undefined);
      await watcher.close();
    }
    return new Set(notice.ran).size;
  });
  const stopped = await withControl(
    {
      'content-security-policy': pagePolicy({
        entry: '/entry.js',
        inlineStyles: [],
        isHttps: false,
      }),
    },
    async (url) => {
      const notice = newNotice();
      const watcher = await watch(browser, notice);
      await watcher.open(`${url}/0`);
      await watcher.open(`${url}/17`);
      await watcher.page.evaluate(`try { document.body.innerHTML = '<p>x</p>' } catch {}`);
      // The page reports violations asynchronously.
      await expect.poll(() => notice.violations.join(' ')).toContain('require-trusted-types-for');
      await watcher.close();
      return notice;
    },
  );
  expect(stopped.ran).toEqual([]);
  expect(stopped.violations.join(' ')).toMatch(/script-src.*require-trusted-types-for/s);
  expect(stopped.elements.length).toBeGreaterThan(0);
  await reportProof([
    {
      what: 'Payloads that run in a page without escaping (control)',
      found: `${ran} of ${tried.length}; the others need another place than the body`,
      wanted: 'at least a third, to prove the detection',
      isMet: ran * 3 >= tried.length,
    },
  ]);
});
