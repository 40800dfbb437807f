/** A browser that detects when a text runs as a script, becomes markup, or is stopped by the page's policy. */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { findChromium } from '../../../setup/find-chromium.mjs';
import { canaryPath } from './scripts-payloads.ts';

export interface Noticed {
  /** Texts that ran, by number, and dialogs. */
  readonly ran: string[];
  /** Violations of the content security policy and of Trusted Types. */
  readonly violations: string[];
  /** Requests that only a payload's markup makes. */
  readonly requests: string[];
  /** Elements with handlers, scripts in addresses, and frames. Our pages have none. */
  readonly elements: string[];
  readonly errors: string[];
  visits: number;
}

export const newNotice = (): Noticed => ({
  ran: [],
  violations: [],
  requests: [],
  elements: [],
  errors: [],
  visits: 0,
});

/** Runs in each page before other scripts. */
const listen = `addEventListener('securitypolicyviolation', (event) => {
  noticed(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample);
});`;

/** Runs in a page that has finished loading. */
const strangeElements = `[...document.querySelectorAll('*')].filter((element) =>
  ['IFRAME', 'FRAME', 'OBJECT', 'EMBED', 'BASE', 'MATH', 'MARQUEE'].includes(element.tagName) ||
  (element.tagName === 'META' && element.httpEquiv === 'refresh') ||
  [...element.attributes].some(({ name, value }) =>
    name.startsWith('on') || name === 'srcdoc' ||
    (/^(href|xlink:href|action|formaction|data|ping|background|poster)$/.test(name) &&
      /^[\\s\\u0000-\\u001f]*(javascript|data|vbscript)[\\s]*:/i.test(value)))
).map((element) => element.outerHTML.slice(0, 200))`;

export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
    ],
  });
}

const timeoutMs = 10_000;
const quietMs = 40;

export interface Watcher {
  readonly page: Page;
  open(url: string): Promise<void>;
  /** Navigates within the site, without a new document. */
  goTo(path: string): Promise<void>;
  /** Waits until nothing is loading, and then inspects the page. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function watch(
  browser: Browser,
  notice: Noticed,
  given: { readonly siteUrl?: string; readonly token?: string } = {},
): Promise<Watcher> {
  const context: BrowserContext = await browser.newContext();
  await context.exposeBinding('ran', (_source, number: unknown) => {
    notice.ran.push(String(number));
  });
  await context.exposeBinding('noticed', (_source, what: string) => {
    notice.violations.push(what);
  });
  await context.addInitScript(listen);
  if (given.token !== undefined) {
    await context.addInitScript(
      `if (location.origin === ${JSON.stringify(given.siteUrl)}) localStorage.setItem('authToken', ${JSON.stringify(given.token)});`,
    );
  }
  const page = await context.newPage();
  let underWay = 0;
  let lastAt = 0;
  const ends = () => {
    underWay -= 1;
    lastAt = performance.now();
  };
  context.on('request', (request) => {
    underWay += 1;
    if (request.url().includes(canaryPath) && !request.isNavigationRequest()) {
      notice.requests.push(request.url());
    }
  });
  context.on('requestfinished', ends);
  context.on('requestfailed', ends);
  context.on('dialog', (dialog) => {
    notice.ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => notice.errors.push(`${page.url()} ${error.error().message}`));
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) {
      notice.violations.push(message.text());
    }
  });

  async function settle(): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    lastAt = performance.now();
    while (performance.now() < deadline) {
      await delay(quietMs / 2);
      if (underWay <= 0 && performance.now() - lastAt >= quietMs) break;
    }
    const found = await page.evaluate<string[]>(strangeElements);
    notice.elements.push(...found.map((each) => `${page.url()} ${each}`));
    notice.visits += 1;
  }

  return {
    page,
    settle,
    async open(url) {
      await page.goto(url, { waitUntil: 'load' });
      await settle();
    },
    async goTo(path) {
      await page.evaluate(
        `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
      );
      await settle();
    },
    close: () => context.close(),
  };
}
