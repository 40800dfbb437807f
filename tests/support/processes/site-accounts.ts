/** Accounts of a running site, opened through its API: for tests that look at what somebody with an account sees. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '#contract/accounts/account.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { askSite, changeData, type Given } from './ask-site.ts';
import { codeIn, mailedLinkIn } from '../servers/mailed-codes.ts';
import type { Site } from './site-process.ts';

/** Long enough for an admin. */
export const password = 'correct horse battery';

export const registration = (freakBrotherNumber: number, email: string) => ({
  freakBrotherNumber,
  firstName: 'Ann',
  lastName: 'Example',
  email,
  password,
  confirmPassword: password,
});

/** As long as the journeys wait for anything. */
const messageTimeoutMs = 20_000;

export interface SiteAccount {
  readonly number: number;
  readonly email: string;
  readonly password: string;
  readonly user: User;
}

export interface SiteAccounts {
  /** A living member whom nobody has claimed, another one each time. */
  readonly nextNumber: () => number;
  readonly deceasedNumber: number;
  /** Opens an account that has still to enter its code. */
  readonly register: (number?: number) => Promise<SiteAccount>;
  /** Enters the code of an account. */
  readonly validate: (account: SiteAccount) => Promise<User>;
  /** Opens an account, and enters its code. */
  readonly join: () => Promise<SiteAccount>;
  /** The sample admin, who is linked to nobody. */
  readonly logInAdmin: () => Promise<User>;
  /** Opens a validated account whose claim is gone, as if an admin had taken it away. */
  readonly joinUnlinked: () => Promise<SiteAccount>;
  /** Ends a session on the server, behind the browser's back. */
  readonly endSession: (user: User) => Promise<void>;
  /** What the API answers to a client that is no browser: `ask('PUT Profile', { token, body })`. */
  readonly ask: (request: string, given?: Given) => Promise<Response>;
  /** The newest code that was sent to this e-mail or phone; waits for another one than `before`. */
  readonly codeTo: (to: string, before?: string) => Promise<string>;
  /** Stores a phone that no code has confirmed, as an account that was never validated could before. */
  readonly givePhone: (email: string, phone: string) => void;
  /** The path of the link with a token in the newest mail to this address; waits for another one than `before`. */
  readonly linkTo: (to: string, before?: string) => Promise<string>;
  /** Lets time pass for all codes and links that are on their way. */
  readonly expireCodes: () => void;
}

async function responseOf<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

export async function openSiteAccounts(site: Site): Promise<SiteAccounts> {
  const api = `${site.url}/api`;
  const members = await responseOf<MemberListItem[]>(`${api}/FreakBrothers/all`);
  const living = members.filter(({ deceased }) => !deceased).map((one) => one.freakBrotherNumber);
  const deceasedNumber = members.find(({ deceased }) => deceased)?.freakBrotherNumber ?? 0;

  const post = <Body>(path: string, body: object) =>
    responseOf<Body>(`${api}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  function nextNumber(): number {
    const number = living.pop();
    if (number === undefined) throw new Error('All members of the site are claimed.');
    return number;
  }

  async function findSent(
    find: (text: string) => string | null,
    to: string,
    before?: string,
  ): Promise<string> {
    const folder = join(site.dataDir, 'outbox');
    const deadline = Date.now() + messageTimeoutMs;
    while (Date.now() < deadline) {
      const names = await readdir(folder).catch(() => []);
      const texts = names.filter((name) => name.endsWith('.json')).toSorted();
      for (const name of texts.toReversed()) {
        const message = JSON.parse(await readFile(join(folder, name), 'utf8')) as {
          to: string;
          text: string;
        };
        const found = find(message.text);
        if (message.to !== to || found === null) continue;
        if (found === before) break;
        return found;
      }
      await delay(20);
    }
    throw new Error(`Nothing came to ${to}.`);
  }

  const codeTo = (to: string, before?: string) => findSent(codeIn, to, before);

  async function register(number = nextNumber()): Promise<SiteAccount> {
    const email = `member${number}@example.org`;
    const user = await post<User>('Account/register', registration(number, email));
    return { number, email, password, user };
  }

  async function validate({ email, user }: SiteAccount): Promise<User> {
    return responseOf<User>(`${api}/Account/ValidateAccount/${await codeTo(email)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${user.token}` },
    });
  }

  async function joinNext(): Promise<SiteAccount> {
    const account = await register();
    return { ...account, user: await validate(account) };
  }

  const ask = (request: string, given?: Given) => askSite(site, request, given);
  const run = (sql: string, ...values: (string | number)[]) => changeData(site, sql, ...values);

  return {
    ask,
    nextNumber,
    deceasedNumber,
    expireCodes() {
      run('update account_codes set expires_at = ?', Date.now() - 1);
      run('update account_links set expires_at = ?', Date.now() - 1);
    },
    givePhone: (email, phone) => run('update accounts set phone = ? where email = ?', phone, email),
    register,
    codeTo,
    linkTo: (to, before) => findSent(mailedLinkIn, to, before),
    validate,
    join: joinNext,
    async joinUnlinked() {
      const account = await joinNext();
      run(
        'delete from claims where member_id = (select id from members where series = ? and number = ?)',
        'fb',
        account.number,
      );
      return account;
    },
    async endSession({ token }) {
      const headers = { authorization: `Bearer ${token}` };
      await responseOf(`${api}/Account/logout`, { method: 'POST', headers });
    },
    logInAdmin() {
      const line = /Sample admin: (\S+) with the password (\S+)/.exec(site.output());
      return post<User>('Account/login', { email: line?.[1], password: line?.[2] });
    },
  };
}
