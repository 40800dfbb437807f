/** Access is checked first: before limits and before validation of the input. */
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '#contract/errors.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import {
  defineOperation,
  type Access,
  type CookieIds,
  type Operation,
} from '#contract/operation.ts';
import {
  registerAdmission,
  createAdmission,
  createTextAdmission,
  type CountUse,
} from './admission.ts';
import { clientAddressOf, registerAddressKey } from './caller.ts';
import { bindOperations, createDirectCall, reply, type Viewer } from './bind-operation.ts';
import { respondWithErrors } from './error-response.ts';
import { mountOperations } from './mount-operations.ts';

const viewerOf = (given: Partial<Viewer>): Viewer => ({
  accountId: 1,
  sessionId: 1,
  token: '',
  role: 'User',
  isValidated: true,
  hasSecondFactor: false,
  needsSecondFactor: false,
  isConfirmed: false,
  ...given,
});

const token = (letter: string) => letter.repeat(43);
const viewers: Readonly<Record<string, Viewer>> = {
  [token('u')]: viewerOf({ isValidated: false }),
  [token('m')]: viewerOf({}),
  [token('a')]: viewerOf({ role: 'Admin' }),
  [token('b')]: viewerOf({ role: 'Admin', isValidated: false }),
};

const body = z.object({ name: z.string().check(z.minLength(3, 'Too short.')) });

function operationWith(access: Access, given: Partial<Operation> = {}): Operation {
  const output = z.unknown();
  const operation = defineOperation(defineEndpoint('getHistory', 'GET', '/History'), {
    summary: '',
    access,
    body,
    output,
    errors: [],
  });
  return { ...operation, method: 'POST', path: '/Thing', ...given };
}

async function appWith(
  operation: Operation,
  countUse: CountUse | null = null,
  cookies: CookieIds = {},
) {
  const app = fastify();
  onTestFinished(() => app.close());
  registerAddressKey(app, 'key');
  respondWithErrors(app, () => false);
  const operations = { operation };
  const bound = bindOperations(null, operations, {
    async operation(_deps, _input, { viewer, device, requester }) {
      return reply({ role: viewer?.role ?? null, device, requester }, { cookies });
    },
  });
  registerAdmission(app, {
    findViewer: (given) => Promise.resolve(viewers[given] ?? null),
    admit: createAdmission(countUse),
  });
  mountOperations(app, bound, {
    isHttps: true,
    admitText: createTextAdmission(countUse),
  });
  const send = (authorization: string | null, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/Thing',
      payload,
      headers: {
        'content-type': 'application/json',
        ...(authorization === null ? {} : { authorization }),
      },
    });
  return { app, bound, send };
}

const statuses: [Access, number[]][] = [
  ['public', [200, 200, 200, 200, 200, 200]],
  ['signed-in', [401, 401, 200, 200, 200, 200]],
  ['validated', [401, 401, 403, 200, 200, 403]],
  ['admin', [401, 401, 403, 403, 200, 403]],
];
const senders = [
  null,
  `Bearer ${token('x')}`,
  `Bearer ${token('u')}`,
  `bearer ${token('m')}`,
  `Bearer ${token('a')}`,
  `Bearer ${token('b')}`,
];

test.each(statuses)(
  'an operation with the access %s checks the caller before the input',
  async (access, expected) => {
    const { send } = await appWith(operationWith(access));
    for (const [index, sender] of senders.entries()) {
      const status = expected[index] ?? 0;
      expect((await send(sender, '{"name":"Ann"}')).statusCode, String(sender)).toBe(status);
      for (const bad of ['{"name":"A"}', '{', '[]', `"${'x'.repeat(2_000_000)}"`]) {
        const refused = (await send(sender, bad)).statusCode;
        if (status === 200) expect([400, 413]).toContain(refused);
        else expect(refused).toBe(status);
      }
    }
  },
);

test.each(['Bearer', 'Bearer x', `Basic ${token('a')}`, `Bearer ${token('a')}=`, `Bearer  `])(
  'treats the authorization %s as missing',
  async (authorization) => {
    const { send } = await appWith(operationWith('admin'));
    const { statusCode, headers } = await send(authorization, '{}');
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  },
);

test('rejects invalid input with a message, per field where possible', async () => {
  const { send } = await appWith(operationWith('public'));
  const code = 'bad_request';
  const message = 'Please check your information.';
  for (const whole of ['[]', '"text"', '5']) {
    expect((await send(null, whole)).json()).toEqual({ code, message });
  }
  for (const wordless of ['{}', '{"name":["Ann"]}']) {
    const errors = { name: message };
    expect((await send(null, wordless)).json()).toEqual({ code, message, errors });
  }
  const short = { name: 'Too short.' };
  expect((await send(null, '{"name":"A"}')).json()).toEqual({
    code,
    message: short.name,
    errors: short,
  });
});

test('checks access on direct calls of an operation', async () => {
  const { bound } = await appWith(operationWith('admin'));
  const nobody = { site: null, network: '', device: null, requester: null, userAgent: '' };
  const caller = { viewer: viewerOf({}), address: '', ...nobody };
  await expect(bound[0]?.response({ body: { name: 'Ann' } }, caller)).rejects.toThrow(
    new Refusal('forbidden'),
  );
});

test('counts only permitted calls against a limit and sends Retry-After', async () => {
  const rateLimit = { name: 'claim', uses: 2, windowMs: 1000, isExact: true } as const;
  const counted: string[] = [];
  const countUse: CountUse = (limit, address) => {
    counted.push(address);
    return Promise.resolve({ isAllowed: counted.length <= limit.uses, secondsLeft: 7 });
  };
  const operation = operationWith('signed-in', { rateLimit });
  const { app, bound, send } = await appWith(operation, countUse);
  expect((await send(null, '{}')).statusCode).toBe(401);
  expect(counted).toEqual([]);
  expect((await send(`Bearer ${token('m')}`, '{')).statusCode).toBe(400);
  expect((await send(`Bearer ${token('m')}`, '{"name":"Ann"}')).statusCode).toBe(200);
  const refused = await send(`Bearer ${token('m')}`, '{"name":"Ann"}');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '7']);
  // Pages call in-process and count against the same limit.
  const callAs = createDirectCall(bound, createAdmission(countUse));
  const caller = {
    viewer: viewerOf({}),
    address: 'page',
    site: null,
    network: 'page',
    device: null,
    requester: null,
    userAgent: '',
  };
  await expect(callAs(caller)(operation)).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  const { address } = clientAddressOf({ ip: '127.0.0.1', server: app });
  expect(counted).toEqual([address, address, address, 'page']);
});

test('sends generated ids as HttpOnly cookies', async () => {
  const [device, requester] = ['D'.repeat(22), 'R'.repeat(22)];
  const { app, send } = await appWith(operationWith('public'), null, { device, requester });
  const first = await send(null, '{"name":"Ann"}');
  expect(first.json()).toEqual({ role: null, device: null, requester: null });
  const rest = 'Path=/api/; SameSite=Lax';
  expect(first.headers['set-cookie']).toEqual([
    `device=${device}; ${rest}; Max-Age=31536000; HttpOnly; Secure`,
    `requester=${requester}; ${rest}; Max-Age=3600; HttpOnly; Secure`,
  ]);
  const sendCookie = async (cookie: string) => {
    const payload = { name: 'Ann' };
    const again = await app.inject({
      method: 'POST',
      url: '/api/Thing',
      payload,
      headers: { cookie },
    });
    return again.json<object>();
  };
  expect(await sendCookie(`device=${device}; requester=${requester}`)).toEqual({
    role: null,
    device,
    requester,
  });
  expect(await sendCookie('device=short; requester=')).toMatchObject({
    device: null,
    requester: null,
  });
  expect((await send(null, '{"name":"A"}')).headers['set-cookie']).toBeUndefined();
});
