import { expect, test } from '../../account-test.ts';
import { field, openProfile, save } from './profile-form.ts';

test('time zones show their standard offset and are sorted by it', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user } = await accounts.join();
  await keepSession(page, user);
  await openProfile(page);
  const labels = await field(page, 'Time Zone').locator('option').allTextContents();
  expect(labels.length).toBeGreaterThanOrEqual(95);
  expect(labels.length).toBeLessThanOrEqual(110);
  expect(labels).toContain('(UTC-06:00) Central Standard Time');
  expect(labels).toContain('(UTC+12:00) New Zealand Standard Time');
  const minutes = labels.map((label) => {
    const [, sign = '', hours = '', rest = ''] = /^\(UTC([+-])(\d\d):(\d\d)\) \S/.exec(label) ?? [];
    return Number(`${sign}1`) * (60 * Number(hours) + Number(rest));
  });
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
});

test('a time zone that is no longer offered stays selected for its account', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user } = await accounts.join();
  const { token } = user;
  const profile = (await (await accounts.ask('GET Profile', { token })).json()) as object;
  const body = { ...profile, timeZoneId: 'Tomsk Standard Time' };
  await accounts.ask('PUT Profile', { token, body });
  await keepSession(page, user);
  await openProfile(page);
  await expect(field(page, 'Time Zone')).toHaveValue('Tomsk Standard Time');
  await field(page, 'City').fill('Hinckley');
  await save(page).click();
  await expect(page).toHaveURL('/');
  await openProfile(page);
  await expect(field(page, 'City')).toHaveValue('Hinckley');
  await expect(field(page, 'Time Zone')).toHaveValue('Tomsk Standard Time');
});
