import { addPhoto } from '#contract/gallery/uploading.ts';
import { findClaim, claimMember } from '#contract/accounts/claims.ts';
import { register } from '#contract/accounts/registration.ts';
import { expect, test } from 'vitest';
import { login, signInWithPasskey, passSecondFactor } from '#contract/accounts/sign-in.ts';
import { saveHistory } from '#contract/history/history.ts';
import { getPhotoPicture } from '#contract/gallery/moderation.ts';
import { previewMembersFile, exportMembersFile } from '#contract/members/import.ts';
import { getProfile } from '#contract/accounts/settings.ts';
import { getSummary } from '#contract/members/directory.ts';
import { getMember, logMemberView } from '#contract/profile/profile.ts';
import { searchAsYouType, searchMembers } from '#contract/members/search.ts';
import { createCall, readCsrfToken } from './create-call.ts';

interface Sent {
  url: string;
  headers: Headers;
  body: unknown;
}

/** A client whose server always returns the same response. */
function clientOf(
  response: () => Response | Promise<Response>,
  token: string | null = null,
  csrfToken: string | null = null,
) {
  const sent: Sent[] = [];
  const ended: string[] = [];
  const call = createCall({
    readToken: () => token,
    readCsrfToken: () => csrfToken,
    onSessionEnd: (ofToken) => ended.push(ofToken),
    fetch: async (url, init) => {
      sent.push({ url, headers: new Headers(init.headers), body: init.body });
      return response();
    },
  });
  return { call, sent, ended };
}

const refused = (status: number, body: unknown) => () => Response.json(body, { status });

test.each([
  ['ann smith', 'ann%20smith'],
  ['a/b?c#d', 'a%2Fb%3Fc%23d'],
  ['100%', '100%25'],
  ['..', '..%20'],
  ['.', '.%20'],
  ['../..', '..%2F..'],
  ['\uD800x', '%EF%BF%BDx'],
])('the term %j becomes one path segment', async (term, segment) => {
  const { call, sent } = clientOf(() => Response.json([]));
  await call(searchAsYouType, { params: { term } });
  expect(sent[0]?.url).toBe(`/api/FreakBrothers/search/${segment}`);
  expect(new URL(`http://host${sent[0]?.url}`).pathname).toBe(sent[0]?.url);
});

test('builds the address from the parameters and the query', async () => {
  const { call, sent } = clientOf(() => Response.json({}));
  await call(getMember, { params: { number: 7 }, query: { logView: 'false' } });
  expect(sent[0]?.url).toBe('/api/FreakBrother/7?logView=false');
});

test('reads the total and whether it is exact', async () => {
  const headers = { 'X-Total-Count': '10000', 'X-Total-Count-Exact': 'false' };
  const { call } = clientOf(() => Response.json([], { headers }));
  const { total } = await call(searchMembers, { params: { term: 'a' } });
  expect(total).toEqual({ count: 10_000, isExact: false });
  const exact = clientOf(() => Response.json([], { headers: { 'X-Total-Count': '3' } }));
  const response = await exact.call(searchMembers, { params: { term: 'a' } });
  expect(response.total).toEqual({ count: 3, isExact: true });
});

test('sends the session token, but none for visitors and none with shared operations', async () => {
  const visitor = clientOf(() => Response.json({}));
  await visitor.call(searchMembers, { params: { term: 'a' } });
  expect(visitor.sent[0]?.headers.has('Authorization')).toBe(false);
  const session = clientOf(() => Response.json({}), 'abc');
  await session.call(searchMembers, { params: { term: 'a' } });
  await session.call(getSummary);
  const tokens = session.sent.map(({ headers }) => headers.get('Authorization'));
  expect(tokens).toEqual(['Bearer abc', null]);
});

test('a write repeats the CSRF cookie in a header, a read does not', async () => {
  const { call, sent } = clientOf(() => Response.json({}), null, 'secret');
  await call(getSummary);
  await call(logMemberView, { params: { number: 7 } });
  expect(sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([null, 'secret']);
  expect(readCsrfToken('a=1; XSRF-TOKEN=x%3Dy; b=2')).toBe('x%3Dy');
  expect(readCsrfToken('XSRF-TOKEN=100%')).toBe('100%');
  expect(readCsrfToken('NOT-XSRF-TOKEN=x')).toBe(null);
});

test.each([
  ['is repeated when a new cookie has arrived', [null, 'new'], [null, 'new']],
  ['is refused when the cookie has not changed', ['same', 'same'], ['same']],
])('a write that returns 403 %s', async (_what, cookies, expected) => {
  const sent: (string | null)[] = [];
  const call = createCall({
    readToken: () => null,
    readCsrfToken: () => cookies.shift() ?? null,
    onSessionEnd: () => {},
    fetch: (_url, init) => {
      const header = new Headers(init.headers).get('X-XSRF-TOKEN');
      sent.push(header);
      return Promise.resolve(Response.json({}, { status: header === 'new' ? 200 : 403 }));
    },
  });
  const isDone = call(logMemberView, { params: { number: 7 } }).then(
    () => true,
    () => false,
  );
  expect(await isDone).toBe(expected.includes('new'));
  expect(sent).toEqual(expected);
});

test.each([
  [
    refused(400, { code: 'bad_request', message: 'Too long.', errors: { term: 'Too long.' } }),
    { name: 'Refusal', code: 'bad_request', message: 'Too long.', errors: { term: 'Too long.' } },
  ],
  [refused(429, {}), { name: 'Refusal', code: 'too_many_requests' }],
  [refused(418, null), { name: 'Refusal', code: 'bad_request' }],
  [refused(502, 'text'), { name: 'Refusal', code: 'not_ready', message: 'text' }],
  [() => new Response('<html>', { status: 200 }), { name: 'Refusal', code: 'not_ready' }],
  [() => Promise.reject(new TypeError('offline')), { name: 'Refusal', code: 'not_ready' }],
] as const)('an unusable response becomes a refusal (%#)', async (response, refusal) => {
  await expect(clientOf(response).call(getSummary)).rejects.toMatchObject(refusal);
});

const loginDefault = 'Unable to log in. Please check your email/password.';
const claimDefault = 'Please check your information.';
const generalDefault = 'An error has occurred.';
const unreached = 'The site could not be reached. Please try again.';

const defaults = [
  [login, loginDefault],
  [register, claimDefault],
  [findClaim, claimDefault],
  [claimMember, claimDefault],
  [addPhoto, generalDefault],
  [getSummary, generalDefault],
] as const;
const page = '<!doctype html><h1>502 Bad Gateway</h1>';
const answered = (body: BodyInit | null, type: string) => () =>
  new Response(body, { status: 502, headers: { 'Content-Type': type } });

test.each(defaults)(
  '$0.id has a default message when the server sends none',
  async (operation, words) => {
    const params = { number: 1 };
    for (const response of [
      refused(500, {}),
      refused(500, { message: '' }),
      refused(500, { message: 7 }),
      refused(500, null),
      refused(500, ' '),
      refused(500, page),
      refused(500, { message: page }),
      answered(null, 'application/json'),
      answered(page, 'text/html; charset=utf-8'),
      answered('Bad Gateway', 'text/html'),
      answered(`\n${page}`, 'text/plain'),
      answered(page, 'application/json'),
    ]) {
      await expect(clientOf(response).call(operation, { params })).rejects.toMatchObject({
        message: words,
      });
    }
  },
);

test.each(defaults)('$0.id says that the site could not be reached', async (operation, words) => {
  const { call } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')));
  const calling = call(operation, { params: { number: 1 } });
  await expect(calling).rejects.toMatchObject({ message: `${words} ${unreached}` });
});

test.each([
  ['a message', refused(400, { message: 'No more today.' })],
  ['a string', refused(400, 'No more today.')],
  ['plain text', answered('No more today.\n', 'text/plain')],
])('shows %s of the server unchanged', async (_, response) => {
  for (const [operation] of defaults) {
    const calling = clientOf(response).call(operation, { params: { number: 1 } });
    await expect(calling).rejects.toMatchObject({ message: 'No more today.' });
  }
});

test('a refusal has the wait time of Retry-After', async () => {
  const limited = (after: string) => () =>
    Response.json({}, { status: 429, headers: { 'Retry-After': after } });
  const refusal = clientOf(limited('43')).call(getSummary);
  await expect(refusal).rejects.toMatchObject({ retryAfterSeconds: 43 });
  const dated = clientOf(limited('Fri, 20 Nov 2026 10:00:00 GMT')).call(getSummary);
  await expect(dated).rejects.toMatchObject({ retryAfterSeconds: undefined });
});

test('a 401 ends the session whose token was sent, except for failed sign-ins', async () => {
  const { call, ended } = clientOf(refused(401, {}), 'abc');
  for (const operation of [login, signInWithPasskey, passSecondFactor]) {
    await expect(call(operation)).rejects.toMatchObject({ code: 'unauthorized' });
  }
  await expect(clientOf(refused(503, {}), 'abc').call(getProfile)).rejects.toMatchObject({
    code: 'not_ready',
  });
  expect(ended).toEqual([]);
  await expect(call(getProfile)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(ended).toEqual(['abc']);
  const visitor = clientOf(refused(401, {}));
  await expect(visitor.call(getProfile)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(visitor.ended).toEqual([]);
});

test('a cancelled call rejects with an AbortError', async () => {
  const controller = new AbortController();
  controller.abort();
  const { call } = clientOf(() => Promise.reject(controller.signal.reason as Error));
  const response = call(getSummary, {}, { signal: controller.signal });
  await expect(response).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('sends a file unchanged and returns a download as a blob', async () => {
  const report = { added: 1 };
  const upload = clientOf(() => Response.json(report));
  const file = new Blob(['series,number'], { type: 'text/csv' });
  const { body } = await upload.call(previewMembersFile, { body: file });
  expect(body).toEqual(report);
  expect(upload.sent[0]?.headers.get('Content-Type')).toBe('text/csv');
  expect(upload.sent[0]?.body).toBe(file);
  const headers = { 'Content-Type': 'text/csv; charset=utf-8' };
  const download = clientOf(() => new Response('series,number', { headers }), 'token');
  const members = (await download.call(exportMembersFile)).body;
  expect(members).toBeInstanceOf(Blob);
  expect(await (members as Blob).text()).toBe('series,number');
  expect(download.sent[0]?.headers.get('Authorization')).toBe('Bearer token');
  const jpeg = { headers: { 'Content-Type': 'image/jpeg' } };
  const pictures = clientOf(() => new Response(Uint8Array.of(255, 216), jpeg), 'token');
  const { body: picture } = await pictures.call(getPhotoPicture, { params: { photoId: 7 } });
  expect(await (picture as Blob).bytes()).toEqual(Uint8Array.of(255, 216));
  expect(pictures.sent[0]?.url).toBe('/api/Admin/Photos/7/Picture');
});

test('a stale edit is a refusal with both versions', async () => {
  const versions = { stored: { markdown: 'a' }, sent: { markdown: 'b' } };
  const { call } = clientOf(refused(409, { message: 'Late.', code: 'stale', versions }));
  const saving = call(saveHistory, { body: { markdown: 'b', version: 'x' } });
  await expect(saving).rejects.toMatchObject({ code: 'stale', message: 'Late.', versions });
});
