/** The app with sessions, an adjustable clock and a record of all sent messages. */
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
  /** A string is sent as is, anything else as JSON. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

const messageTimeoutMs = 20_000;

export interface AccountSite {
  readonly app: FastifyInstance;
  readonly sent: Message[];
  readonly clock: { now: number };
  /** Makes the message provider refuse messages while `isDown` is true, and those for which `onMessage` fails. */
  readonly provider: {
    isDown: boolean;
    onMessage: ((message: Message) => Promise<void>) | null;
  };
  /** @param request method and path, as in `PUT Profile` */
  ask(request: string, given?: Sent): ReturnType<AccountSite['responseOf']>;
  responseOf(request: string, given: Sent): Promise<OperationResponse>;
  /** Registers an account for the existing member with this number. */
  register(number: number, given?: Record<string, unknown>): Promise<User>;
  join(number: number, given?: Record<string, unknown>): Promise<User>;
  /** Waits for the last message to this email or phone and returns its code. */
  codeTo(to: string, count?: number): Promise<string>;
  /** Waits for the last email to this address and returns the token of its link. */
  linkTo(to: string, count?: number): Promise<string>;
}

export interface OperationResponse {
  readonly status: number;
  // Loosely typed, because it covers many operations.
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

/** Opens a site with members 1 to 30; `deps` replace what a test needs. */
export async function openAccountSite(
  database: Database,
  deps: Partial<AppDeps> = {},
): Promise<AccountSite> {
  const sent: Message[] = [];
  const clock = { now: testNow };
  const provider: AccountSite['provider'] = { isDown: false, onMessage: null };
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
        const met = provider.onMessage?.(message);
        if (met) return met.then(() => void sent.push(message));
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
      // Admins may be notified of another claim in the meantime.
      const code = await codeTo(registrationOf(number, given).email);
      const response = await responseOf(`PUT Account/ValidateAccount/${code}`, { token });
      expect(response).toMatchObject({ status: 200, body: { phoneNumberConfirmed: true } });
      return response.body as unknown as User;
    },
    codeTo,
    linkTo: (to, count = 1) => waitFor(linkTokenIn, to, count),
  };
}
