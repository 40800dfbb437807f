/** Creates accounts on a running site through its API, for tests of pages that need an account. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '#contract/accounts/account.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { askSite, changeData, findClaimedNumbers, type Given } from './ask-site.ts';
import { codeIn, contactLinkIn, invitationIn, mailedLinkIn } from '../servers/mailed-codes.ts';
import type { Site } from './site-process.ts';

/** Long enough for an admin account. */
export const password = 'correct horse battery';

export const registration = (freakBrotherNumber: number, email: string) => ({
  freakBrotherNumber,
  firstName: 'Ann',
  lastName: 'Example',
  email,
  password,
  confirmPassword: password,
});

/** The same timeout as in the end-to-end tests. */
const messageTimeoutMs = 20_000;

export interface SiteAccount {
  readonly number: number;
  readonly email: string;
  readonly password: string;
  readonly user: User;
}

export interface SiteAccounts {
  /** The number of a living member without a claim, a different one on each call. */
  readonly nextNumber: () => number;
  readonly deceasedNumber: number;
  /** Registers an account that has not yet confirmed its code. */
  readonly register: (number?: number) => Promise<SiteAccount>;
  readonly validate: (account: SiteAccount) => Promise<User>;
  readonly join: () => Promise<SiteAccount>;
  /** Signs in the sample admin, who is linked to a member only on a site with 1,000 sample members or more. */
  readonly logInAdmin: () => Promise<User>;
  /** Creates a validated account without a claim, as if an admin had unlinked it. */
  readonly joinUnlinked: () => Promise<SiteAccount>;
  /** As if an admin had approved the member long ago, who can vouch since. */
  readonly trust: (account: Pick<SiteAccount, 'email'>) => void;
  /** Ends a session on the server; the browser is not informed. */
  readonly endSession: (user: User) => Promise<void>;
  /** Sends an API request without a browser: `ask('PUT Profile', { token, body })`. */
  readonly ask: (request: string, given?: Given) => Promise<Response>;
  /** The newest code sent to this email or phone; waits until it differs from `before`. */
  readonly codeTo: (to: string, before?: string) => Promise<string>;
  /** Stores a phone number without confirmation, as older versions allowed for an account that was never validated. */
  readonly givePhone: (email: string, phone: string) => void;
  /** The path of the link with a token in the newest email to this address; waits until it differs from `before`. */
  readonly linkTo: (to: string, before?: string) => Promise<string>;
  /** The path of the link in the newest email about a message to or from this address. */
  readonly contactLinkTo: (to: string, before?: string) => Promise<string>;
  /** The path of the newest invitation to this address. */
  readonly invitationTo: (to: string) => Promise<string>;
  /** The files of all messages to this address, oldest first. */
  readonly messagesTo: (to: string) => Promise<string[]>;
  /** Makes all pending codes and links expire. */
  readonly expireCodes: () => void;
}

interface Sent {
  readonly to: string;
  readonly text: string;
}

async function responseOf<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

export async function openSiteAccounts(site: Site): Promise<SiteAccounts> {
  const api = `${site.url}/api`;
  const members = await responseOf<MemberListItem[]>(`${api}/FreakBrothers/all`);
  const claimed = findClaimedNumbers(site);
  const living = members
    .filter(({ deceased, freakBrotherNumber }) => !deceased && !claimed.has(freakBrotherNumber))
    .map((one) => one.freakBrotherNumber);
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

  async function messagesTo(to: string): Promise<string[]> {
    const folder = join(site.dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.json')).toSorted();
    const messages = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    return messages.filter((message) => (JSON.parse(message) as Sent).to === to);
  }

  async function findSent(
    find: (text: string) => string | null,
    to: string,
    before?: string,
  ): Promise<string> {
    const deadline = Date.now() + messageTimeoutMs;
    while (Date.now() < deadline) {
      for (const message of (await messagesTo(to)).toReversed()) {
        const found = find((JSON.parse(message) as Sent).text);
        if (found === null) continue;
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
    messagesTo,
    invitationTo: (to) => findSent(invitationIn, to),
    contactLinkTo: (to, before) => findSent(contactLinkIn, to, before),
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
    trust({ email }) {
      run(
        `update claims set is_approved = 1, linked_by = 'admin', linked_at = 1
          where account_id = (select id from accounts where email = ?)`,
        email,
      );
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
