/** Admin requests to a running site through its API, and the emails that it sends, for tests of its pages. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '#contract/accounts/account.ts';
import type { Site } from './site-process.ts';

/** The same timeout as in the end-to-end tests. */
const messageTimeoutMs = 20_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface SiteAdmin {
  readonly email: string;
  readonly password: string;
  /** Sends a request as this account: `ask(user, 'POST Admin/Accounts/5/Disable')`. Throws if it is refused. */
  readonly ask: <Body>(user: User, request: string, body?: object) => Promise<Body>;
  /** Waits for the newest email to this address with this subject. */
  readonly mailTo: (to: string, subject: string) => Promise<Mail>;
  /** Makes a claim wait for an admin, as if it had been made while claims were reviewed. */
  readonly makePending: (number: number) => void;
}

export function openSiteAdmin(site: Site): SiteAdmin {
  const [, email = '', password = ''] =
    /Sample admin: (\S+) with the password (\S+)/.exec(site.output()) ?? [];

  async function mailTo(to: string, subject: string): Promise<Mail> {
    const folder = join(site.dataDir, 'outbox');
    const deadline = Date.now() + messageTimeoutMs;
    while (Date.now() < deadline) {
      const names = (await readdir(folder).catch(() => [])).filter((name) =>
        name.endsWith('.json'),
      );
      for (const name of names.toSorted().toReversed()) {
        const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail;
        if (mail.to === to && mail.subject === subject) return mail;
      }
      await delay(50);
    }
    throw new Error(`No mail “${subject}” came to ${to}.`);
  }

  function write(statement: string, ...values: (string | number)[]): void {
    const database = new DatabaseSync(join(site.dataDir, 'directory.sqlite'), { timeout: 5_000 });
    database.prepare(statement).run(...values);
    database.close();
  }

  return {
    email,
    password,
    mailTo,
    async ask<Body>({ token }: User, request: string, body?: object) {
      const [method = 'GET', path = ''] = request.split(' ');
      const response = await fetch(`${site.url}/api/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${request} answered ${response.status}`);
      return (await response.json()) as Body;
    },
    makePending: (number) =>
      write(
        'update claims set is_approved = 0 where member_id = (select id from members where series = ? and number = ?)',
        'fb',
        number,
      ),
  };
}
