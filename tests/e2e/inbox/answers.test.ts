/** The texts that answers to messages begin with. */
import { expect, press, test } from './inbox-test.ts';

test.use({ expectedMessages: [/status of 503/] });

test('templates are added, checked, removed and saved; what was typed survives a failed request', async ({
  page,
  user,
  write,
}) => {
  expect(user.isAdmin).toBe(true);
  const sent = await write({ about: 'other', text: 'Hello.' });
  await page.goto('/Manifest/Answers');
  const names = page.getByLabel('Name', { exact: true });
  await expect(names).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Save templates' })).toBeDisabled();
  await press(page, 'Add a template');
  await expect(names.last()).toBeFocused();
  await press(page, 'Save templates');
  await expect(page.getByText('Please name the template.')).toBeVisible();
  await expect(names.last()).toBeFocused();
  await names.last().fill('Reunion');
  await page.getByLabel('Text').last().fill('The next reunion is in July.');
  await press(page, 'Remove: Taken down');
  await page.route('**/api/Admin/Answers', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await press(page, 'Save templates');
  await expect(page.getByRole('alert')).toHaveText('An error has occurred.');
  await page.unroute('**/api/Admin/Answers');
  await press(page, 'Save templates');
  await expect(page.getByText('Templates saved.')).toBeVisible();
  await page.reload();
  await expect(names).toHaveCount(6);
  expect(
    await names.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
  ).toEqual([
    'Record corrected',
    'Condolences',
    'Copy of your data',
    'Deletion of your data',
    'We need more details',
    'Reunion',
  ]);
  await page.goto(sent.path);
  await page.getByLabel('Template').selectOption('Reunion');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue(
    'The next reunion is in July.',
  );
});
