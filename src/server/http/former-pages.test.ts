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
  ['/your-account', '/my-profile'],
  ['/Your-Account/', '/my-profile'],
  ['/your-data', '/your-account/data'],
  ['/manifest/loads', '/Manifest'],
  ['/Manifest/Mailboxes', '/Manifest?kind=ownership'],
  ['/Manifest/Disputes', '/Manifest?kind=ownership'],
  ['/Manifest/Disputes/7', '/Manifest?kind=ownership'],
  ['/Manifest/Claims', '/Manifest?kind=claim'],
  ['/manifest/remembrances/', '/Manifest?kind=remembrance'],
  ['/Manifest/Keepers', '/Manifest?kind=keeper'],
  ['/Manifest/People', '/Manifest?kind=mark'],
  ['/Manifest/Messages', '/Manifest?kind=message'],
  ['/Manifest/Messages?show=open&page=2', '/Manifest?kind=message'],
  ['/Manifest/Messages?show=closed', '/Manifest?kind=message&show=answered'],
  ['/Manifest/Messages/12', '/Manifest?kind=message'],
  ['/Manifest/Messages/Answers', '/Manifest/Answers'],
])('%s leads to %s', (former, present) => {
  expect(newAddressOf(former)).toBe(present);
});

test.each([
  '/',
  '/.well-known/change-passwords',
  '/lost-mailbox-of',
  '/Manifest',
  '/Manifest/Messages/x',
  '/your-account/data',
  '/Contact?about=lost-email',
])('%s is not redirected', (address) => {
  expect(newAddressOf(address)).toBeNull();
});
