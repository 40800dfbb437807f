import { chromium } from '@playwright/test';
import { findChromium } from './setup/find-chromium.mjs';
import { startSite } from './tests/support/processes/site-process.ts';
const sizes = process.argv.slice(2);
for (const size of sizes) {
  const site = await startSite({ SAMPLE_DATA: size, RATE_LIMIT: 'off' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  for (const variant of ['auto', 'visible']) for (const round of [1, 2]) {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript((v) => {
      window.tasks = [];
      new PerformanceObserver((l) => l.getEntries().forEach((e) => window.tasks.push(e.duration))).observe({ type: 'longtask', buffered: true });
      if (v === 'visible') document.addEventListener('DOMContentLoaded', () => { const s = new CSSStyleSheet(); s.replaceSync('.full .group + .group{content-visibility:visible !important}'); document.adoptedStyleSheets = [...document.adoptedStyleSheets, s]; });
    }, variant);
    const t0 = Date.now();
    await page.goto('/Freak-Brothers?list=full');
    await page.locator('.full tbody tr').first().waitFor();
    const first = Date.now() - t0;
    await page.waitForFunction((n) => document.querySelectorAll('.full tbody tr').length >= n, Number(size), { timeout: 120000 });
    const all = Date.now() - t0;
    const tasks = await page.evaluate(() => window.tasks);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Accessibility.enable');
    const t1 = Date.now();
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    const rows = nodes.filter((n) => n.role?.value === 'row' && !n.ignored).length;
    const cells = nodes.filter((n) => ['cell', 'rowheader', 'gridcell'].includes(n.role?.value) && !n.ignored).length;
    const table = nodes.find((n) => n.role?.value === 'table');
    console.log(size, variant, round, { first, all, longest: Math.max(0, ...tasks), sum: Math.round(tasks.reduce((a, b) => a + b, 0)), rows, cells, tree: Date.now() - t1, table: JSON.stringify(table?.properties) });
    // scroll cost
    await cdp.detach();
    await context.close();
  }
  await browser.close();
  await site.stop();
}
