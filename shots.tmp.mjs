import { chromium } from '@playwright/test';
import { findChromium } from './setup/find-chromium.mjs';
const [base, out, email, password] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const r = await fetch(base + '/api/Account/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) });
const token = (await r.json()).token;
const lines = ['Members, friends and others;;;;;;;', ';;;;;;;', 'Number;Full Name;Jump Date;DZ;R.I.P.;Dues;Story;Remarks of the secretary for the board',
 '901;José Example;7/8/71;Hinckley;;paid;Ours.;x', '902;Example, Bo;1 Sep 1974;Nowhere;RIP;;;A long remark that goes on and on and on and on and on for a while', '903;Cy van der Berg;8/7/71;;no;open;;', '904;Di Example;9/9/1979;;perhaps;;;', '2;Ed Example;;;;;;', '3;Fay Example;;;;;;'];
const file = Buffer.from(lines.join('\r\n'));
for (const [name, width, scheme, size] of [['p-light', 390, 'light', 100], ['p-dark150', 390, 'dark', 150], ['n-320', 320, 'light', 100], ['d-light', 1440, 'light', 100], ['d-dark', 1440, 'dark', 100]]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(name, m.text()); });
  page.on('pageerror', (e) => console.log(name, String(e)));
  await page.goto(base + '/health/live'); await page.evaluate((t) => localStorage.setItem('authToken', t), token);
  await page.goto(base + '/Manifest/Files', { waitUntil: 'networkidle' });
  if (size !== 100) await page.evaluate((s) => { document.documentElement.style.fontSize = s + '%'; }, size);
  const shot = async (step) => {
    await page.waitForTimeout(400);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log(name, step, 'wider by', over);
    await page.screenshot({ path: `${out}/${name}-${step}.png`, fullPage: true });
  };
  await page.getByText('Columns of a file, and').click();
  await shot('list');
  await page.getByText('Columns of a file, and').first().click();
  await page.getByLabel('CSV file').setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: file });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'What the columns are' }).waitFor();
  await shot('step');
  await page.getByLabel('What comes first').selectOption('month-first');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'What the file would change' }).waitFor();
  await shot('preview');
  await context.close();
}
await browser.close();
