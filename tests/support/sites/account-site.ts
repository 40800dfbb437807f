/** The app as people with accounts use it: requests with a session, a clock to set, and the messages that were sent. */
import type { FastifyInstance } from 'fastify';
import type { User } from '#contract/accounts/account.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { MessageNotSent, type Message } from '#server/messaging/messaging.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { buildTestApp, testNow } from './build-test-app.ts';
import { insertMembers } from './builders.ts';
import { codeIn, linkTokenIn } from '../servers/mailed-codes.ts';

export const goodPassword = 'correct horse battery';

interface Sent {
  /** A text goes as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the request comes from. */
  readonly from?: string;
}

const messageTimeoutMs = 2_000;

export interface AccountSite {
  readonly app: FastifyInstance;
  readonly sent: Message[];
  readonly clock: { now: number };
  /** Makes the provider refuse messages, or take them again. */
  readonly provider: { isDown: boolean };
  /** `PUT Profile`, for instance. */
  ask(request: string, given?: Sent): ReturnType<AccountSite['responseOf']>;
  responseOf(request: string, given: Sent): Promise<OperationResponse>;
  /** Registers the member with this number, who is there already. */
  register(number: number, given?: Record<string, unknown>): Promise<User>;
  /** Registers, and accepts the code. */
  join(number: number, given?: Record<string, unknown>): Promise<User>;
  /** The code in the last message to this address or phone; waits for it. */
  codeTo(to: string, count?: number): Promise<string>;
  /** The token of the link in the last mail to this address; waits for it. */
  linkTo(to: string, count?: number): Promise<string>;
}

export interface OperationResponse {
  readonly status: number;
  // The bodies of many operations: each test knows which one it asked for.
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export const emailOfMember = (number: number) => `member${number}@example.org`;

export const registrationOf = (number: number, given: Record<string, unknown> = {}) => ({
  freakBrotherNumber: number,
  firstName: 'Ann',
  lastName: 'Example',
  email: emailOfMember(number),
  password: goodPassword,
  confirmPassword: given['password'] ?? goodPassword,
  ...given,
});

/** Members 1 to 30 are there; `parts` replace what a test cares about. */
export async function openAccountSite(
  database: Database,
  deps: Partial<AppDeps> = {},
): Promise<AccountSite> {
  const sent: Message[] = [];
  const clock = { now: testNow };
  const provider = { isDown: false };
  const numbers = Array.from({ length: 30 }, (_, index) => ({ number: index + 1 }));
  const existing = await database.kysely.selectFrom('members').select('id').executeTakeFirst();
  if (!existing) await insertMembers(database, numbers);
  const app = await buildTestApp(database, {
    now: () => clock.now,
    isRateLimited: true,
    messaging: {
      canReachPhones: true,
      send(message) {
        if (provider.isDown) return Promise.reject(new MessageNotSent('down'));
        sent.push(message);
        return Promise.resolve();
      },
    },
    ...deps,
  });

  async function responseOf(request: string, given: Sent): Promise<OperationResponse> {
    const [method = 'GET', path = ''] = request.split(' ');
    const reply = await app.inject({
      method: method as 'GET',
      url: `/api/${path}`,
      headers: {
        ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { payload: given.body as object }),
      remoteAddress: given.from ?? '127.0.0.1',
    });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : {},
      text: reply.body,
      headers: reply.headers,
    };
  }

  async function register(number: number, given: Record<string, unknown> = {}): Promise<User> {
    const body = registrationOf(number, given);
    const response = await responseOf('POST Account/register', { body, from: `10.0.0.${number}` });
    expect(response).toMatchObject({ status: 200 });
    return response.body as unknown as User;
  }

  async function waitFor(
    find: (text: string) => string | null,
    to: string,
    count: number,
  ): Promise<string> {
    const deadline = Date.now() + messageTimeoutMs;
    for (;;) {
      const found = sent.flatMap((message) =>
        message.to === to ? (find(message.text) ?? []) : [],
      );
      const last = found.at(-1);
      if (last !== undefined && found.length >= count) return last;
      if (Date.now() > deadline) throw new Error(`Nothing came to ${to}`);
      await delay(2);
    }
  }

  const codeTo = (to: string, count = 1) => waitFor(codeIn, to, count);

  return {
    app,
    sent,
    clock,
    provider,
    responseOf,
    ask: (request, given = {}) => responseOf(request, given),
    register,
    async join(number, given) {
      const { token } = await register(number, given);
      // Admins may be told of another claim meanwhile.
      const code = await codeTo(registrationOf(number, given).email);
      const response = await responseOf(`PUT Account/ValidateAccount/${code}`, { token });
      expect(response).toMatchObject({ status: 200, body: { phoneNumberConfirmed: true } });
      return response.body as unknown as User;
    },
    codeTo,
    linkTo: (to, count = 1) => waitFor(linkTokenIn, to, count),
  };
}
