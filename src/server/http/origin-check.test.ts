import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { respondWithErrors } from './error-response.ts';
import { registerOriginCheck } from './origin-check.ts';

const origin = 'https://directory.example';

function appWith(isOriginFixed = true) {
  const app = fastify();
  onTestFinished(() => app.close());
  respondWithErrors(app, () => false);
  registerOriginCheck(app, { origin, isOriginFixed });
  app.route({ method: ['POST', 'PUT', 'DELETE', 'GET'], url: '/write', handler: () => ({}) });
  return app;
}

const write = (headers: Record<string, string>, isOriginFixed = true) =>
  appWith(isOriginFixed).inject({ method: 'PUT', url: '/write', headers });

const statusOf = async (headers: Record<string, string>, isOriginFixed = true) =>
  (await write(headers, isOriginFixed)).statusCode;

test.each([
  [{}, 200],
  [{ origin }, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://directory.example' }, 403],
  [{ origin: 'https://directory.example.evil.example' }, 403],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 403],
  [{ cookie: 'XSRF-TOKEN=abc' }, 403],
  [{ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }, 403],
  [{ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' }, 200],
  [{ cookie: 'a=b; XSRF-TOKEN=abc', 'x-xsrf-token': 'abc', origin }, 200],
  [{ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc', origin: 'https://evil.example' }, 403],
  [{ cookie: 'other=abc' }, 200],
  [{ 'x-xsrf-token': 'abc' }, 200],
])('a write with the headers %o returns %i', async (headers, status) => {
  expect(await statusOf(headers)).toBe(status);
});

test('accepts the host of the request as origin if no origin is configured', async () => {
  const at = (name: string, from: string) => statusOf({ host: name, origin: from }, false);
  expect(await at('127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(200);
  expect(await at('127.0.0.1:3000', 'http://127.0.0.1:4000')).toBe(403);
  expect(await at('127.0.0.1:3000', 'nonsense')).toBe(403);
});

test.each(['http://directory.example', 'https://www.directory.example', 'null'])(
  'a write from %s is told the address of the site',
  async (from) => {
    const message =
      'This site’s address is https://directory.example. Open it there and try again.';
    expect((await write({ origin: from })).json()).toEqual({ code: 'forbidden', message });
    const ofTrial = (await write({ origin: from }, false)).json<{ message: string }>();
    expect(ofTrial.message).toContain(`Open ${origin}, or set PUBLIC_URL`);
  },
);

test('reads need neither an origin nor a token', async () => {
  const headers = { origin: 'https://evil.example', cookie: 'XSRF-TOKEN=abc' };
  expect((await appWith().inject({ url: '/write', headers })).statusCode).toBe(200);
});
