import { expect, test } from 'vitest';
import {
  editorAddress,
  messageInSearch,
  messageListAddress,
  readMessageQuery,
} from './message-address.ts';

test('reads the filters again as it writes them, and leaves out the usual ones', () => {
  const filtered = { show: 'closed', about: 'take-down', page: 3 } as const;
  expect(messageListAddress(filtered)).toBe(
    '/Manifest/Messages?show=closed&about=take-down&page=3',
  );
  expect(readMessageQuery('?show=closed&about=take-down&page=3')).toEqual(filtered);
  expect(messageListAddress({})).toBe('/Manifest/Messages');
  expect(messageListAddress(readMessageQuery(''))).toBe('/Manifest/Messages');
});

test.each(['?show=all', '?about=money', '?page=0', '?page=-1', '?page=12345678', '?page=1e3'])(
  'shows all open messages for %s',
  (search) => {
    expect(readMessageQuery(search)).toEqual({ show: 'open', about: null, page: 1 });
  },
);

test('names the message beside the editor of a member', () => {
  const address = editorAddress(58, 12);
  expect(address).toBe('/Manifest/Members/fb/58?message=12');
  expect(messageInSearch(address.slice(address.indexOf('?')))).toBe(12);
  for (const search of ['', '?message=', '?message=x', '?message=0']) {
    expect(messageInSearch(search), search).toBeNull();
  }
});
