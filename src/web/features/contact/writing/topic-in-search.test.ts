import { expect, test } from 'vitest';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { topicInSearch } from './topic-in-search.ts';

test.each([
  ['', '/Contact'],
  ['?about=death&number=58&photo=12', '/Contact?about=death&number=58&photo=12'],
  ['?photo=12&x=1&number=058&about=death&about=other', '/Contact?about=death&number=58&photo=12'],
  ['?about=Death&number=0&photo=-1', '/Contact'],
  ['?about=toString&number=58a&photo=12345678', '/Contact'],
  ['?about=%FF&number=1e3&photo= 7', '/Contact'],
  ['?number=9999999', '/Contact?number=9999999'],
])('the search %s has the canonical address %s', (search, address) => {
  expect(contactAddress(topicInSearch(search))).toBe(address);
});
