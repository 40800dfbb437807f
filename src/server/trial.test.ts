import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';
import { noLogins, summarizeTrial } from './trial.ts';

const settings = parseSettings({ PORT: '3210', DATA_DIR: '/srv/trial' });
const logins = { admin: { email: 'admin@example.org', password: 'abc' }, member: null };

test('the summary of a trial has the address, the logins and the steps to a real site', () => {
  const summary = summarizeTrial(settings, logins, true);
  expect(summary).toContain(' is running at http://localhost:3210\n');
  expect(summary).toContain('\nSample admin: admin@example.org with the password abc\n');
  for (const step of [
    'remove-samples',
    'PUBLIC_URL',
    'SMTP_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
  ]) {
    expect(summary, step).toContain(step);
  }
});

test('the summary of a later start says where the logins are', () => {
  const summary = summarizeTrial(settings, noLogins, true);
  expect(summary).toContain('\nSample logins: the first start printed them.\n');
});

test('the summary of a site without samples does not recommend to remove them', () => {
  const summary = summarizeTrial(settings, noLogins, false);
  expect(summary).not.toMatch(/remove-samples|Sample/);
  expect(summary).toContain('ADMIN_EMAIL');
});
