/** A browser like that of a slow phone: slow 4G, a quarter of this machine's speed, an empty cache. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../setup/find-chromium.mjs';

/** 400 ms round trips and 1.6 Mbps down, which measuring tools call slow 4G. */
const slow4g = {
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

/** Passes a new page with an empty cache to `use`. */
export async function onPhone<Result>(
  browser: Browser,
  { isNetworkSlow }: PhoneOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (isNetworkSlow) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slow4g);
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await use(page);
  } finally {
    await context.close();
  }
}
