/** Links and forms work when JavaScript is disabled. */
import { expect, test } from './site-test.ts';

test.use({ javaScriptEnabled: false });

test('searching and clearing work as forms', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('searchbox');
  await field.fill('12');
  await field.press('Enter');
  await expect(page).toHaveURL('/?q=12');
  await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('link')).toHaveText('12');
  await expect(field).toHaveValue('12');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/\??$/);
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('#term-message')).toHaveText('Please enter a number or a name.');
});

test('a search without results suggests similar names, and nothing that needs the script shows', async ({
  page,
}) => {
  await page.goto('/?q=junpier');
  const meant = page.getByRole('navigation', { name: 'Did you mean' });
  await meant.getByRole('link', { name: 'Juniper' }).click();
  await expect(page).toHaveURL('/?q=Juniper');
  await expect(page.getByRole('heading', { name: /^[1-9]\d* results?$/ })).toBeVisible();
  await expect(meant).toHaveCount(0);
  await page.goto('/Freak-Brother/41');
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('list').first().getByRole('link')).toHaveText([
    'Back',
    'Home',
    'Top',
  ]);
  await footer.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('the lists have page links', async ({ page }) => {
  await page.goto('/Freak-Brothers');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager.getByText('Page 1 of 40')).toBeVisible();
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/Freak-Brothers?page=2');
  await pager.getByRole('link', { name: 'Last' }).click();
  await expect(pager.getByText('Page 40 of 40')).toBeVisible();
  await expect(pager.getByRole('link', { name: 'Next' })).toBeDisabled();
  await page.getByRole('link', { name: 'Full List' }).click();
  await expect(page).toHaveURL('/Freak-Brothers?list=full');
  // Without JavaScript, the full list shows its first page and links to the others.
  await expect(page.locator('tbody tr')).toHaveCount(50);
  await page.getByRole('link', { name: 'Show Pages' }).click();
  await expect(page).toHaveURL('/Freak-Brothers');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL('/Freak-Brother/1');
  await expect(page.getByText('FB1', { exact: true })).toBeVisible();

  await page.goto('/Night-Naked-Freak-Brothers');
  await expect(page.getByText('100 NNFBs in our database')).toBeVisible();
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(0);
  const first = await page.locator('tbody tr').first().textContent();
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(pager.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(50);
  expect(await page.locator('tbody tr').first().textContent()).not.toBe(first);
});

test('every page has its heading before the script', async ({ request }) => {
  for (const [path, heading] of [
    ['/Night-Naked-Freak-Brothers', 'Night Naked Freak Brothers'],
    ['/Night-Naked-Freak-Sisters', 'Night Naked Freak Sisters'],
    ['/Jumps', 'Jumps'],
    ['/Jumps/1976', 'Jumps in 1976'],
    ['/Places', 'Places'],
    ['/Blue-Skies', 'Blue Skies'],
    ['/Keep-Memorial', 'Keep a page'],
    ['/Photo-Gallery', 'Freak Brother Photos'],
    ['/History', 'History'],
    ['/Privacy', 'Privacy'],
    ['/Contact', 'Contact'],
    ['/Contact/Sent', 'Check your email'],
    ['/Contact/Confirm', 'Confirm your message'],
    ['/Contact/Confirmed', 'Message sent'],
    ['/Contact/Message', 'A message for you'],
    ['/login', 'Log In'],
    ['/register', 'Create Account'],
    ['/recover-password', 'Recover password'],
    ['/confirm-email', 'Validate account'],
    // Former addresses in old mails.
    ['/your-account', 'Me'],
    ['/your-data', 'Your data'],
    ['/set-up-second-factor', 'Two-step sign-in'],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const [, text = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await response.text()) ?? [];
    expect(text.replaceAll(/<[^>]*>/g, ''), path).toBe(heading);
  }
});
