import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { errorBody } from '#contract/error-body.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/api/operations.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';

/** An existing member, page, photo and place, and a search term with a result. */
const examples: Readonly<Record<string, string>> = {
  ':number': '1',
  ':page': '1',
  ':photoId': '1',
  ':year': '1976',
  ':date': '1976-07-04',
  ':day': '07-04',
  ':slug': 'hinckley',
  '*': 'ann',
};
const examplePath = (path: string) =>
  `/api${path.replace(/:[a-z]+|\*/gi, (name) => examples[name] ?? name)}`;

/** Of operations that do not answer without one. */
const queries: Readonly<Record<string, string>> = { '/Jumps/photos': '?year=1976' };

interface Description {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, DescribedOperation>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Record<string, { readonly headers?: object }>;
}

describeOnSqlite('the app', ({ open }) => {
  test('every public operation without a body returns what its contract specifies', async () => {
    const { site, add } = await openPhotoSite(await open());
    const { app } = site;
    const { token } = await site.join(1);
    await add(token);
    await site.ask('PUT FreakBrother', { token, body: { location: 'Hinckley' } });
    const plain = Object.values<Operation>(operations).filter(
      // A token comes from a mail.
      ({ access, body, path }) =>
        access === 'public' && body.safeParse({}).success && !path.includes(':token'),
    );
    expect(plain.length).toBeGreaterThan(10);
    for (const operation of plain) {
      const url = `${examplePath(operation.path)}${queries[operation.path] ?? ''}`;
      const reply = await app.inject({ method: operation.method, url });
      expect(reply.statusCode, url).toBe(200);
      expect(operation.output.safeParse(reply.json()).error, url).toBeUndefined();
      expect(reply.headers['x-total-count'] !== undefined, url).toBe(operation.isCounted);
    }
  });

  test('paths are case-insensitive, and HEAD responds like GET without a body', async () => {
    const app = await buildTestApp(await open());
    expect((await app.inject('/API/freakbrothers/SUMMARY')).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url: '/api/FreakBrothers/summary' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('returns 503 without details when the database is unavailable', async () => {
    const database = await open();
    const lines: string[] = [];
    const app = await buildTestApp(database, logInto(lines));
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    await database.close();
    const ready = await app.inject('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({
      message: 'The site is not ready. Please try again shortly.',
      code: 'not_ready',
    });
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });
});

describeOnSqlite('an unexpected failure', ({ open }) => {
  test('hides its cause from the response and logs it with the request id', async () => {
    const database = await open();
    const lines: string[] = [];
    const app = await buildTestApp(database, {
      ...logInto(lines),
      now: () => {
        throw new Error('secret cause');
      },
    });
    await insertMember(database, { number: 1 });
    const reply = await app.inject('/api/FreakBrother/1');
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({ message: 'An error has occurred.', code: 'internal' });
    const logged = lines.find((line) => line.includes('secret cause')) ?? '';
    expect(logged).toContain(String(reply.headers['x-request-id']));
  });
});

describeOnSqlite('the log', ({ open }) => {
  test('has the route and the request id of each request, but no search terms', async () => {
    const lines: string[] = [];
    const app = await buildTestApp(await open(), logInto(lines));
    const reply = await app.inject('/api/Search/fb/Somebody%20Private?x=private');
    await app.inject('/api/nowhere/private');
    const requestLine = lines
      .map((line) => JSON.parse(line) as { msg: string })
      .filter((line) => line.msg === 'answered');
    expect(requestLine).toMatchObject([
      {
        reqId: reply.headers['x-request-id'],
        method: 'GET',
        route: '/api/Search/fb/*',
        status: 200,
      },
      { route: 'none', status: 404 },
    ]);
    expect(lines.join('')).not.toMatch(/private|127\.0\.0\.1/i);
  });
});

describeOnSqlite('responses', ({ open }) => {
  test('have strict security headers and a generated request id', async () => {
    const app = await buildTestApp(await open());
    const { headers } = await app.inject({
      url: '/api/FreakBrothers/summary',
      headers: { 'x-request-id': 'chosen by the caller' },
    });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('have an HSTS header if the origin uses https', async () => {
    const app = await buildTestApp(await open(), { origin: 'https://directory.example' });
    const { headers } = await app.inject('/api/FreakBrothers/summary');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('include subdomains in HSTS only if the settings say so', async () => {
    const https = { origin: 'https://directory.example', isHstsForSubdomains: true };
    const app = await buildTestApp(await open(), https);
    const { headers } = await app.inject('/api/FreakBrothers/summary');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const plain = await buildTestApp(await open(), { isHstsForSubdomains: true });
    const response = await plain.inject('/api/FreakBrothers/summary');
    expect(response.headers['strict-transport-security']).toBeUndefined();
  });

  test('have the common error body for every path without an operation', async () => {
    const app = await buildTestApp(await open());
    for (const url of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/FreakBrothers',
      '/api/%',
      '/health',
      '/api/FreakBrothers/summary/x',
      '/api/%0a',
    ]) {
      const reply = await app.inject(url);
      expect([400, 404], url).toContain(reply.statusCode);
      expect(errorBody.safeParse(reply.json()).error, url).toBeUndefined();
    }
  });

  test('are JSON for malformed HTTP', async () => {
    const app = await buildTestApp(await open());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const ask = async (text: string) => {
      const socket = createConnection({ port: address.port, host: '127.0.0.1' });
      socket.end(text);
      return (await socket.setEncoding('utf8').toArray()).join('');
    };
    expect(await ask('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]+"code":"bad_request"}$/);
    const long = `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await ask(long)).toMatch(/^HTTP\/1\.1 431 [^]+"code":"headers_too_large"}$/);
  });
});

describeOnSqlite('openapi.json', ({ open }) => {
  test('describes every operation with its parameters, responses, errors and security', async () => {
    const app = await buildTestApp(await open());
    const reply = await app.inject('/api/openapi.json');
    const { paths, openapi } = reply.json<Description>();
    expect(openapi).toBe('3.1.0');
    const described = Object.values(paths).flatMap((path) =>
      Object.values(path).map((each) => each.operationId),
    );
    expect(described.toSorted()).toEqual(Object.keys(operations).toSorted());
    expect(paths['/FreakBrother/{number}']?.get).toMatchObject({
      security: [],
      parameters: [
        { name: 'number', in: 'path', required: true },
        { name: 'logView', in: 'query', required: false, schema: { enum: ['true', 'false'] } },
      ],
    });
    expect(paths['/FreakBrothers/search/{term}']?.get).toMatchObject({
      parameters: [{ name: 'term', in: 'path', schema: { minLength: 1, maxLength: 100 } }],
    });
    expect(Object.keys(paths['/FreakBrother/{number}']?.get?.responses ?? {})).toEqual([
      '200',
      '400',
      '404',
      '500',
      '503',
    ]);
    const file = { schema: { type: 'string', format: 'binary' } };
    expect(paths['/Admin/Members/Import']?.post).toMatchObject({
      security: [{ bearer: [] }],
      requestBody: { content: { 'text/csv': file } },
    });
    expect(paths['/Admin/Members/Export']?.get?.responses[200]).toMatchObject({
      content: { 'text/csv; charset=utf-8': file },
    });
    expect(paths['/Search/fb/{term}']?.get?.responses[200]?.headers).toHaveProperty(
      'X-Total-Count',
    );
  });
});
