/** Eight writers of different data. They remember whether each write was acknowledged and how to find it. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '#contract/accounts/account.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import type { Stored } from './durability-stored.ts';

/** How much of a write is stored. */
type Found = 'whole' | 'none' | 'part';

interface Write {
  readonly kind: string;
  readonly what: string;
  readonly find: (stored: Stored) => Found;
  isAcknowledged: boolean;
}

interface Sent {
  readonly token?: string;
  readonly body?: object | string;
}

export interface Writers {
  /** All writers write without a pause until `stop` is called. */
  start(url: string): void;
  /** Resolves when no writer waits for a response. */
  stop(): Promise<void>;
  /** One write of each kind, in sequence. */
  writeEach(url: string): Promise<void>;
  /** The number of acknowledged writes of each kind. */
  acknowledged(): Readonly<Record<string, number>>;
  /** Responses other than 200 by status; 0 for a refused or closed connection. */
  readonly failures: Readonly<Record<number, number>>;
  /** Differences between the writes and the stored data, in words. */
  compare(stored: Stored): string[];
  /** The number of unacknowledged writes that are stored, and of those that are not. */
  unacknowledged(stored: Stored): { readonly whole: number; readonly none: number };
}

const timeoutMs = 60_000;
const pauseMs = 2;
const numbersAtOnce = 20;
const password = 'correct horse battery';

function allOf(signs: readonly boolean[]): Found {
  if (signs.every(Boolean)) return 'whole';
  return signs.some(Boolean) ? 'part' : 'none';
}

async function ask(url: string, { token, body }: Sent): Promise<{ status: number; text: string }> {
  const [, method = '', address = ''] = /^(\S+) (.*)$/.exec(url) ?? [];
  const isText = typeof body === 'string';
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
  };
  try {
    // Each request has its own connection, because on a kept one it may cross with the close.
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(address, { method, headers, agent: false, signal });
    sent.end(isText ? body : body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, text: await text(response) };
  } catch {
    return { status: 0, text: '' };
  }
}

/** @param token of an admin without a member */
export function createWriters(token: string, firstNumber = 1): Writers {
  const writes: Write[] = [];
  const failures: Record<number, number> = {};
  let url = '';
  let count = firstNumber - 1;
  let stopping = new AbortController();
  let running: Promise<void>[] = [];

  const next = () => (count += 1);

  async function write(
    [kind, what]: readonly [string, string],
    call: string,
    sent: Sent,
    find: Write['find'],
  ): Promise<object | null> {
    const entry: Write = { kind, what, find, isAcknowledged: false };
    writes.push(entry);
    return responseOf(call, sent, entry);
  }

  /** Null for a status other than 200. */
  async function responseOf(call: string, sent: Sent, entry?: Write): Promise<object | null> {
    const [method = '', path = ''] = call.split(' ');
    const response = await ask(`${method} ${url}/api/${path}`, sent);
    if (response.status !== 200) {
      failures[response.status] = (failures[response.status] ?? 0) + 1;
      return null;
    }
    if (entry) entry.isAcknowledged = true;
    return JSON.parse(response.text) as object;
  }

  const isMemberThere = (stored: Stored, key: string) => [
    stored.members.has(key),
    stored.changes.has(`member ${key}`),
  ];

  async function addMember(path: string, series: string): Promise<number | null> {
    const number = next();
    const body = { freakBrotherNumber: number, firstName: 'Ann', lastName: `Example${number}` };
    const key = `${series}/${number}`;
    const added = await write(['members added', key], `POST ${path}`, { token, body }, (stored) =>
      allOf(isMemberThere(stored, key)),
    );
    return added === null ? null : number;
  }

  async function importMembers(): Promise<void> {
    const numbers = Array.from({ length: numbersAtOnce }, next);
    const lines = numbers.map((number) => `nnfb,${number},Bee,Example${number}`);
    const body = `series,number,firstName,lastName\n${lines.join('\n')}\n`;
    const what = ['files of members imported', `nnfb from ${numbers[0]}`] as const;
    await write(what, 'POST Admin/Members/Import', { token, body }, (stored) =>
      allOf(numbers.flatMap((number) => isMemberThere(stored, `nnfb/${number}`))),
    );
  }

  async function markNumbers(): Promise<void> {
    const numbers = Array.from({ length: numbersAtOnce }, next);
    const [first, last] = [numbers[0], numbers.at(-1)];
    const body = { state: 'reserved', note: 'kept', last };
    const what = ['ranges of numbers reserved', `nnfs/${first}`] as const;
    await write(what, `PUT Admin/Numbers/nnfs/${first}`, { token, body }, (stored) =>
      allOf(numbers.map((number) => stored.marks.has(`nnfs/${number}`))),
    );
  }

  let edited: number | null = null;
  async function editMember(): Promise<void> {
    edited ??= await addMember('FreakBrothers', 'fb');
    if (edited === null) return;
    const key = `fb/${edited}`;
    const path = `Admin/Members/${key}`;
    const before = await responseOf(`GET ${path}`, { token });
    if (before === null) return;
    const turn = next();
    const body = { ...before, location: String(turn), story: String(turn) };
    await write(['members edited', `${key} ${turn}`], `PUT ${path}`, { token, body }, (stored) => {
      const { location, story } = stored.members.get(key) ?? { location: '', story: '' };
      const logged = JSON.parse(stored.changes.get(`member ${key}`)?.at(-1) ?? '{}') as object;
      const isLogged = location === '' || Reflect.get(logged, 'story') === story;
      if (location !== story || !isLogged) return 'part';
      return Number(location) >= turn ? 'whole' : 'none';
    });
  }

  async function changeProfile(): Promise<void> {
    const before = await responseOf('GET Profile', { token });
    if (before === null) return;
    const turn = next();
    const email = String(Reflect.get(before, 'email'));
    const body = { ...before, city: String(turn), intro: String(turn) };
    await write(['profiles changed', String(turn)], 'PUT Profile', { token, body }, (stored) => {
      const { city, intro } = stored.accounts.get(email) ?? { city: '', intro: '' };
      if (city !== intro) return 'part';
      return Number(city) >= turn ? 'whole' : 'none';
    });
  }

  /** Every second account is deleted again. */
  async function openAccount(): Promise<void> {
    const number = await addMember('FreakBrothers', 'fb');
    if (number === null) return;
    const email = `member${number}@example.org`;
    const names = { firstName: 'Ann', lastName: 'Example', email };
    const passwords = { password, confirmPassword: password };
    let isDeleted = false;
    const opened = await write(
      ['accounts opened', email],
      'POST Account/register',
      { body: { freakBrotherNumber: number, ...names, ...passwords } },
      (stored) => {
        const account = stored.accounts.get(email);
        if (!account) return isDeleted ? 'whole' : 'none';
        return allOf([account.claims === 1, account.sessions === 1]);
      },
    );
    if (opened === null || number % 2 === 0) return;
    isDeleted = true;
    const sent = { token: (opened as User).token, body: { password } };
    await write(['accounts deleted', email], 'POST Account/Delete', sent, (stored) =>
      stored.accounts.has(email) ? 'none' : 'whole',
    );
  }

  async function addPhoto(isKept: boolean): Promise<void> {
    const caption = `Photo ${next()}`;
    const data = await freshPhoto();
    let isDeleted = false;
    const added = await write(
      ['photos added', caption],
      'POST Gallery/Photo',
      { token, body: { data, origFileName: 'jump.jpg', caption } },
      (stored) => (stored.photos.has(caption) || isDeleted ? 'whole' : 'none'),
    );
    if (added === null || isKept) return;
    isDeleted = true;
    const call = `DELETE Gallery/Photo/${String(Reflect.get(added, 'photoId'))}`;
    await write(['photos deleted', caption], call, { token }, (stored) =>
      stored.photos.has(caption) ? 'none' : 'whole',
    );
  }

  const works: readonly (() => Promise<unknown>)[] = [
    () => addMember('FreakBrothers', 'fb'),
    () => addMember('FreakBrothers/nnfs', 'nnfs'),
    editMember,
    openAccount,
    () => addPhoto(true),
    () => addPhoto(false),
    async () => {
      await importMembers();
      await markNumbers();
    },
    changeProfile,
  ];

  async function repeat(work: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work();
      await delay(pauseMs);
    }
  }

  return {
    failures,
    start(at) {
      url = at;
      stopping = new AbortController();
      running = works.map(repeat);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
    async writeEach(at) {
      url = at;
      for (const work of works) await work();
    },
    acknowledged() {
      const acknowledgedWrites = writes.filter(({ isAcknowledged }) => isAcknowledged);
      const counts = Map.groupBy(acknowledgedWrites, ({ kind }) => kind);
      return Object.fromEntries([...counts].map(([kind, some]) => [kind, some.length]));
    },
    compare(stored) {
      const wrong = writes.flatMap(({ kind, what, isAcknowledged, find }) => {
        const found = find(stored);
        if (found === 'part') return [`half of ${kind}: ${what}`];
        return isAcknowledged && found === 'none' ? [`lost of ${kind}: ${what}`] : [];
      });
      return [...stored.problems, ...wrong];
    },
    unacknowledged(stored) {
      const open = writes.filter(({ isAcknowledged }) => !isAcknowledged);
      const whole = open.filter(({ find }) => find(stored) === 'whole').length;
      return { whole, none: open.length - whole };
    },
  };
}
