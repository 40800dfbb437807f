/** Several processes on one PostgreSQL that get the same requests at the same moment. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { openDatabase, type Database } from '#server/database/open-database.ts';
import { createDatabase, dropDatabase } from '#tests/support/databases/postgres.ts';
import { registration } from '#tests/support/processes/site-accounts.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { adminSettings, logIn } from '../durability/ledger.ts';
import { codeIn } from '#tests/support/servers/mailed-codes.ts';

const codeTimeoutMs = 20_000;

export interface Sent {
  readonly token?: string;
  readonly body?: object | string;
  /** The client address that the proxy reports. */
  readonly from?: string;
}

export interface OperationResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface Account {
  readonly number: number;
  readonly email: string;
  readonly user: User;
}

export interface RaceSite {
  readonly database: Database;
  /** The token of the first admin. */
  readonly token: string;
  /** Sends a request to one process: `ask(2, 'GET Profile', { token })`. */
  ask(process: number, request: string, sent?: Sent): Promise<OperationResponse>;
  /** A number that was not used before in this run. */
  nextNumber(): number;
  addMember(): Promise<number>;
  /** Registers an account with its own member; its code has not been entered. */
  register(): Promise<Account>;
  /** Waits for the newest code sent to an email. */
  codeTo(email: string): Promise<string>;
  /** Registers an account and enters its code. */
  join(): Promise<Account>;
  close(): Promise<void>;
}

async function ask(
  url: string,
  request: string,
  { token, body, from }: Sent,
): Promise<OperationResponse> {
  const [method = 'GET', path = ''] = request.split(' ');
  const isText = typeof body === 'string';
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    body: isText || body === undefined ? (body ?? null) : JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse(await response.text()) as unknown };
}

/** The newest message to an email that contains a code. */
async function findCode(outbox: string, email: string): Promise<string | undefined> {
  const names = await readdir(outbox).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .slice(-30);
  for (const name of newest.toReversed()) {
    const text = await readFile(join(outbox, name), 'utf8');
    const code = codeIn((JSON.parse(text) as { text: string }).text);
    if (code !== null && text.includes(`"${email}"`)) return code;
  }
  return undefined;
}

/** The processes share a folder, and so an outbox. */
export async function openRaceSite(postgresUrl: string, processes: number): Promise<RaceSite> {
  const name = `races_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(postgresUrl, name);
  const dataDir = await mkdtemp(join(tmpdir(), 'freak-brothers-races-'));
  const settings = {
    ...adminSettings,
    SAMPLE_DATA: 'off',
    RATE_LIMIT: 'off',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
  };
  // The first process migrates the database.
  const first = await startSite(settings);
  const others = Array.from({ length: processes - 1 }, () => startSite(settings));
  const sites = [first, ...(await Promise.all(others))];
  const database = await openDatabase({ kind: 'postgres', url });
  const token = await logIn(first.url);
  let lastNumber = 0;

  const nextNumber = () => (lastNumber += 1);
  const askOne = (process: number, request: string, sent: Sent = {}) =>
    ask(sites[process % sites.length]?.url ?? '', request, sent);

  async function addMember(): Promise<number> {
    const number = nextNumber();
    const body = { freakBrotherNumber: number, firstName: 'Ann', lastName: 'Example' };
    await accepted(askOne(0, 'POST FreakBrothers', { token, body }));
    return number;
  }

  async function codeTo(email: string): Promise<string> {
    const deadline = Date.now() + codeTimeoutMs;
    while (Date.now() < deadline) {
      const code = await findCode(join(dataDir, 'outbox'), email);
      if (code !== undefined) return code;
      await delay(20);
    }
    throw new Error('No code was sent.');
  }

  async function register(): Promise<Account> {
    const number = await addMember();
    const email = `member${number}@example.org`;
    const body = registration(number, email);
    const user = await accepted(askOne(number, 'POST Account/register', { body }));
    return { number, email, user: user as User };
  }

  return {
    database,
    token,
    ask: askOne,
    nextNumber,
    addMember,
    register,
    codeTo,
    async join() {
      const account = await register();
      const code = await codeTo(account.email);
      const call = `PUT Account/ValidateAccount/${code}`;
      await accepted(askOne(0, call, { token: account.user.token }));
      return account;
    },
    async close() {
      await Promise.all(sites.map((site) => site.stop()));
      const errors = sites.map((site) => site.output()).join('');
      await database.close();
      await dropDatabase(postgresUrl, name);
      await rm(dataDir, { recursive: true, force: true });
      expect(errors).toBe('');
    },
  };
}

/** How many responses had each status, lowest first: `1 × 200, 3 × 409`. */
function describeStatuses(responses: readonly OperationResponse[]): string {
  const counts = Map.groupBy(responses, ({ status }) => status);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, some]) => `${some.length} × ${status}`)
    .join(', ');
}

/** Throws unless a preparation for a race succeeds. */
export async function accepted(pending: Promise<OperationResponse>): Promise<unknown> {
  const { status, body } = await pending;
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Expects one success and this refusal for all others. */
export function expectOneWinner(responses: readonly OperationResponse[], refusal: number): void {
  const others = responses.length - 1;
  expect(describeStatuses(responses)).toBe(
    others === 0 ? '1 × 200' : `1 × 200, ${others} × ${refusal}`,
  );
}
