import { expect, test } from 'vitest';
import { editorAddress, inboxAddress, itemInSearch, readInboxQuery } from './inbox-address.ts';

test.each([
  ['/Manifest', {}],
  ['/Manifest?kind=claim', { kind: 'claim' }],
  ['/Manifest?show=answered&page=2', { show: 'answered', page: 2 }],
  ['/Manifest?item=claim-12', { item: { kind: 'claim', itemId: 12 } }],
  [
    '/Manifest?kind=mark&show=answered&page=3&item=mark-7',
    { kind: 'mark', show: 'answered', page: 3, item: { kind: 'mark', itemId: 7 } },
  ],
] as const)('%s has the state of the inbox', (address, query) => {
  expect(inboxAddress(query)).toBe(address);
  expect(inboxAddress(readInboxQuery(address.slice('/Manifest'.length)))).toBe(address);
});

test.each(['?kind=claims', '?show=open', '?page=0', '?page=1e3', '?item=claim', '?item=claim-x'])(
  'ignores %s',
  (search) => {
    expect(inboxAddress(readInboxQuery(search))).toBe('/Manifest');
  },
);

test('the editor knows the item beside it', () => {
  const address = editorAddress(58, { kind: 'message', itemId: 12 });
  expect(address).toBe('/Manifest/Members/fb/58?item=message-12');
  expect(itemInSearch(address.slice(address.indexOf('?')))).toEqual({
    kind: 'message',
    itemId: 12,
  });
});
