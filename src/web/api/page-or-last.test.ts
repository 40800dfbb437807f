import { expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { pageOrLast } from './page-or-last.ts';

const totalPages = 3;

async function ask(page: number) {
  if (page > totalPages) throw new Refusal('not_found');
  return Promise.resolve({ page, totalPages });
}

const count = (body: { readonly totalPages: number }) => body.totalPages;

test('shows the page, and the last one for a page past the end', async () => {
  expect(await pageOrLast(2, ask, count)).toEqual({ page: 2, totalPages });
  expect(await pageOrLast(9, ask, count)).toEqual({ page: 3, totalPages });
});

test('fails if the first page does not exist, and with any other refusal', async () => {
  const refuse = (code: 'not_found' | 'too_many_requests') => () =>
    Promise.reject(new Refusal(code, { message: 'No.' }));
  await expect(pageOrLast(1, refuse('not_found'), () => 1)).rejects.toThrow('No.');
  await expect(pageOrLast(9, refuse('too_many_requests'), () => 1)).rejects.toThrow('No.');
});
