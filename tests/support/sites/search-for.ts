import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { MemberListItem } from '#contract/members/directory.ts';

export const person = (number: number, fullName: string, aliases: string[] = []) => {
  const [first_name = '', ...rest] = fullName.split(' ');
  return { number, first_name, last_name: rest.join(' '), aliases };
};

export async function search(app: FastifyInstance, term: string, path = 'FreakBrothers/search') {
  const reply = await app.inject(`/api/${path}/${encodeURIComponent(term)}`);
  expect(reply.statusCode, term).toBe(200);
  const numbers = reply.json<MemberListItem[]>().map((member) => member.freakBrotherNumber);
  return {
    numbers,
    total: reply.headers['x-total-count'],
    exact: reply.headers['x-total-count-exact'],
  };
}
