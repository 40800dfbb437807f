/** Several processes of the site on one PostgreSQL, with requests from any address in turn. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { MemberListItem } from '#contract/members/directory.ts';
import { createDatabase, dropDatabase } from '#tests/support/databases/postgres.ts';
import { startSite } from '#tests/support/processes/site-process.ts';

interface Sent {
  readonly body?: object;
  /** The client address that the proxy reports. */
  readonly from?: string;
  readonly cookie?: string;
  /** The process for the request; the next one by default. */
  readonly at?: number;
}

interface Reply {
  readonly status: number;
  /** The device cookie for further requests; '' for none. */
  readonly device: string;
  readonly text: string;
}

export interface GuessedSites {
  readonly urls: readonly string[];
  /** For example `POST Account/login`; each request goes to the next process. */
  ask(request: string, sent?: Sent): Promise<Reply>;
  /** Members who can be claimed. */
  readonly livingNumbers: readonly number[];
  /** The processor time of all processes so far. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
}

const tickMs = 10;

export async function openGuessedSites(processes: number): Promise<GuessedSites> {
  const server = inject('postgresUrl');
  const name = `guessed_${randomBytes(6).toString('hex')}`;
  const DATABASE_URL = await createDatabase(server, name);
  const settings = { DATABASE_URL, SAMPLE_DATA: '200', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
  const sites = await Promise.all(Array.from({ length: processes }, () => startSite(settings)));
  let turn = 0;

  async function ask(request: string, { body, from, cookie, at }: Sent = {}): Promise<Reply> {
    const [method = 'GET', path = ''] = request.split(' ');
    const url = sites[(at ?? turn) % sites.length]?.url ?? '';
    turn += 1;
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const [device = ''] = /device=[\w-]+/.exec(response.headers.get('set-cookie') ?? '') ?? [];
    return { status: response.status, device, text: await response.text() };
  }

  const members = JSON.parse((await ask('GET FreakBrothers/all')).text) as MemberListItem[];
  return {
    urls: sites.map(({ url }) => url),
    ask,
    livingNumbers: members
      .filter(({ deceased }) => !deceased)
      .map((member) => member.freakBrotherNumber),
    async processorMs() {
      const ticks = sites.map(async ({ process: { pid } }) => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
        // The fields follow the name, which may contain spaces.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(fields[11]) + Number(fields[12]);
      });
      return (await Promise.all(ticks)).reduce((sum, each) => sum + each, 0) * tickMs;
    },
    async stop() {
      await Promise.all(sites.map((site) => site.stop()));
      await dropDatabase(server, name);
    },
  };
}
