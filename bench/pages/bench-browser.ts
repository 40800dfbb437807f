/** A browser like that of a slow phone: slow 4G, a quarter of this machine's speed, an empty cache. */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../setup/find-chromium.mjs';

/** 400 ms round trips and 1.6 Mbps down, which measuring tools call slow 4G. */
export const slow4g = {
  offline: false,
  latency: 400,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const cpuSlowdown = 4;

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

interface PhoneOptions {
  readonly isNetworkSlow: boolean;
}

/** Its cache is empty. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });

export async function slowDown(page: Page, { isNetworkSlow }: PhoneOptions): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (isNetworkSlow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4g);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Passes a new page with an empty cache to `use`. */
export async function onPhone<Result>(
  browser: Browser,
  options: PhoneOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    await slowDown(page, options);
    return await use(page);
  } finally {
    await context.close();
  }
}
