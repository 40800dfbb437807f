/** A running site with a member and an admin who stay signed in whatever happens to their accounts, and its health. */
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { memoryMb } from '../site-memory.ts';
import { addObjects } from './input-objects.ts';
import type { PlainResponse } from './input-responses.ts';
import type { CallerName, InputRequest } from './input-requests.ts';

/** PNG, one pixel. */
const smallestPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** No response takes this long, even on a busy machine. */
const timeoutMs = 45_000;
const sessionMs = 20 * 24 * 3_600_000;

export interface InputSite {
  readonly url: string;
  /** By field name, such as the email and the password of the accounts. */
  readonly knownValues: readonly (readonly [name: string, value: string])[];
  /** @throws when no response arrives in time, or the connection ends */
  send(given: InputRequest): Promise<PlainResponse>;
  /** Restores the sessions, roles and accounts of both. */
  renew(): void;
  /** The memory of the process, in MiB. */
  memoryMb(): Promise<number>;
  isHealthy(): Promise<boolean>;
  /** Log lines about unexpected errors. */
  failures(): string[];
  stop(): Promise<void>;
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

/** Numbers of sample members, and a valid picture. */
const known: readonly (readonly [name: string, value: string])[] = [
  ...['fb', 'nnfb', 'nnfs'].map((series) => ['series', series] as const),
  ['data', smallestPicture],
  ['photoType', 'photo'],
  ['timeZoneId', 'UTC'],
  ['profileName', 'Ann1'],
  ['passkey', '1'],
  ['date', '1976-07-04'],
  ['csv', 'number,email\n40,friend@example.org\n'],
];

interface TwoStepRows {
  readonly secondFactor: Record<string, SQLOutputValue>;
  readonly passkey: Record<string, SQLOutputValue>;
}

/** Has both a member and admin rights, so that more requests succeed. */
const twoStep: TwoStepRows = {
  secondFactor: { turned_on_at: 1, totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', totp_step: 0 },
  passkey: {
    id: 1,
    credential_id: 'AQ',
    public_key: 'AQ',
    counter: 0,
    transports: '[]',
    name: 'Phone',
    created_at: 1,
    used_at: null,
  },
};

/** The original state of each account and its claim. */
function keepAccounts(database: DatabaseSync) {
  database.exec('pragma synchronous = off');
  const insertSession = database.prepare(
    'insert into sessions (account_id, token_hash, device, created_at, used_at, expires_at, confirmed_at) values (?, ?, ?, ?, ?, ?, ?)',
  );

  function rowOf(table: string, column: string, value: string | number) {
    const row = database.prepare(`select * from ${table} where ${column} = ?`).get(value);
    if (!row) throw new Error(`Nothing in ${table} is of ${value}`);
    return row;
  }

  function put(table: string, row: Record<string, SQLOutputValue>, key: string): void {
    const names = Object.keys(row);
    const values = names.map((name) => row[name] ?? null);
    const changes = names.map((name) => `${name} = excluded.${name}`).join(', ');
    database
      .prepare(
        `insert or replace into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
         on conflict (${key}) do update set ${changes}`,
      )
      .run(...values);
  }

  /** @returns a function that restores the account and starts a session for it */
  return (email: string, role: 'User' | 'Admin', twoStep: TwoStepRows | null = null) => {
    const found = rowOf('accounts', 'email', email);
    const account = { ...found, role };
    const id = Number(found['id']);
    const claim = rowOf('claims', 'account_id', id);
    return () => {
      // Runs at once, because a pending request may still delete the account.
      database.exec('begin immediate');
      put('accounts', account, 'id');
      put('claims', claim, 'account_id');
      if (twoStep) {
        put('second_factors', { account_id: id, ...twoStep.secondFactor }, 'account_id');
        put('passkeys', { account_id: id, ...twoStep.passkey }, 'id');
      }
      const token = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(token).digest('base64url');
      const now = Date.now();
      insertSession.run(id, hash, 'a browser', now, now, now + sessionMs, now);
      database.exec('commit');
      return token;
    };
  };
}

export async function openInputSite(): Promise<InputSite> {
  const site = await startSite({ SAMPLE_DATA: '300', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  const accounts = await openSiteAccounts(site);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { port } = new URL(site.url);
  const database = new DatabaseSync(join(site.dataDir, 'directory.sqlite'), { timeout: 5_000 });
  const keep = keepAccounts(database);
  const [member, admin] = [await accounts.join(), await accounts.join()];
  const beginAs = {
    member: keep(member.email, 'User', twoStep),
    admin: keep(admin.email, 'Admin'),
  };
  const tokens = { member: beginAs.member(), admin: beginAs.admin() };
  const numbersOf = (condition: string) =>
    database
      .prepare(`select number from members where series = 'fb' and ${condition} order by number`)
      .all()
      .map((row) => Number(row['number']));
  await addObjects(
    site.url,
    [
      { token: tokens.member, number: member.number },
      { token: tokens.admin, number: admin.number },
    ],
    {
      deceased: numbersOf('deceased = 1'),
      free: numbersOf(
        'deceased = 0 and id not in (select member_id from claims where member_id is not null)',
      ),
    },
    smallestPicture,
  );

  const headersFor = (caller: CallerName) =>
    caller === 'anonymous' ? {} : { authorization: `Bearer ${tokens[caller]}` };

  return {
    url: site.url,
    knownValues: [
      ...known,
      ...[member, admin].flatMap(({ email, password, number }) => [
        ['email', email] as const,
        ...['password', 'oldPassword', 'currentPassword', 'newPassword', 'confirmPassword'].map(
          (name) => [name, password] as const,
        ),
        ['freakBrotherNumber', String(number)] as const,
      ]),
    ],
    renew() {
      tokens.member = beginAs.member();
      tokens.admin = beginAs.admin();
    },
    send: ({ method, target, caller, headers, body, isChunked }) =>
      new Promise((resolve, reject) => {
        const framed = isChunked
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(body?.length ?? 0) };
        const sent = request({
          host: '127.0.0.1',
          port,
          agent,
          method,
          path: target,
          headers: { ...headersFor(caller), ...headers, ...(body ? framed : {}) },
          timeout: timeoutMs,
        });
        const hurry = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs);
        sent.on('response', (response: IncomingMessage) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            clearTimeout(hurry);
            resolve({
              status: response.statusCode ?? 0,
              contentType: response.headers['content-type'] ?? '',
              text: decode(Buffer.concat(chunks), response.headers['content-encoding']).toString(),
            });
          });
        });
        sent.on('error', (error) => {
          clearTimeout(hurry);
          reject(error);
        });
        sent.end(body ?? undefined);
      }),
    memoryMb: () => memoryMb(site.process),
    isHealthy: async () => (await fetch(`${site.url}/health/ready`)).ok,
    failures: () =>
      site
        .output()
        .split('\n')
        .filter((line) => /"level":(50|60)/.test(line)),
    async stop() {
      agent.destroy();
      database.close();
      await site.stop();
    },
  };
}
