/**
 * Extends the `test` of Playwright with a running site of sample members, and fails a test on unexpected console
 * messages.
 */
import { test as base, expect } from '@playwright/test';
import { startCopiedSample } from '#tests/support/processes/copied-sample.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';

interface WorkerFixtures {
  site: Site;
  /** A site without members. */
  emptySite: Site;
}

interface TestFixtures {
  /** Console messages that a test expects, such as the message of the browser about a 404. */
  expectedMessages: RegExp[];
  watchConsole: void;
}

/** Playwright says so where it blocks the service worker. */
const blocked = /Service Worker registration blocked by Playwright/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await startCopiedSample({ SAMPLE_DATA: '2000' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  emptySite: [
    async ({}, use) => {
      const site = await startSite({ SAMPLE_DATA: 'off' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedMessages: [[], { option: true }],
  watchConsole: [
    async ({ context, expectedMessages }, use) => {
      const messages: string[] = [];
      context.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (error) => messages.push(`error: ${error.error().message}`));
      await use();
      const unexpected = messages.filter(
        (message) => ![blocked, ...expectedMessages].some((expected) => expected.test(message)),
      );
      expect(unexpected, 'console messages').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
