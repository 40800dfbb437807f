import { expect, test } from 'vitest';
import { newAddressOf } from './page-addresses.ts';

test.each([
  ['/lost-mailbox', '/Contact?about=lost-email'],
  ['/Lost-Mailbox/confirm', '/Contact?about=lost-email'],
  ['/lost-mailbox/stop/', '/Contact?about=sign-in'],
  ['/dispute', '/Contact?about=my-number'],
  ['/dispute?number=58', '/Contact?about=my-number&number=58'],
  ['/dispute?number=58%26x', '/Contact?about=my-number'],
  ['/.well-known/change-password', '/change-password'],
  ['/.well-known/change-password?from=manager', '/change-password'],
  ['/your-data', '/your-account'],
  ['/manifest/loads', '/Manifest'],
  ['/Manifest/Messages/Answers', '/Manifest/Answers'],
  ['/Manifest/Mailboxes', '/Manifest/Messages'],
  ['/Manifest/Disputes', '/Manifest/Messages'],
  ['/Manifest/Disputes/7', '/Manifest/Messages'],
])('%s leads to %s', (former, present) => {
  expect(newAddressOf(former)).toBe(present);
});

test.each([
  '/',
  '/.well-known/change-passwords',
  '/lost-mailbox-of',
  '/Manifest',
  '/Contact?about=lost-email',
])('%s is not redirected', (address) => {
  expect(newAddressOf(address)).toBeNull();
});
