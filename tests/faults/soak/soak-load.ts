/** Mixed load at a steady rate: clients read, search, sign in, upload photos and edit. */
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '#contract/accounts/account.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { adminAccount } from '../durability/ledger.ts';

export interface Load {
  /** Number of responses per status; 0 counts requests without a response. */
  readonly statuses: Readonly<Record<number, number>>;
  stop(): Promise<void>;
}

const timeoutMs = 30_000;
const names = ['ann', 'bob', 'mar', 'son', 'lee', 'jo', 'van der', 'zz', 'smith', '12', '7', 'é'];
const pages = [
  '',
  'Freak-Brothers',
  'Night-Naked-Freak-Brothers',
  'Night-Naked-Freak-Sisters',
  'Jumps',
  'Jumps/1976',
  'Places',
  'History',
  'Privacy',
  'Contact',
  'Photo-Gallery',
  '?q=ann',
  'login',
  'sitemap.xml',
  'robots.txt',
  'no-such-page',
];
const reads = [
  'FreakBrothers/summary',
  'FreakBrothers/all',
  'FreakBrothers/nnfb/all',
  'Gallery/Photos',
  'FreakBrothers/NextNumber',
  'History',
  'openapi.json',
  'Profile/TimeZones',
  'Profile',
];

const some = <Item>(items: readonly Item[], turn: number) => items[turn % items.length];

/**
 * @param perSecond requests started per second
 * @param members how many numbers exist, from 1
 */
export function startLoad(url: string, perSecond: number, members: number): Load {
  const statuses: Record<number, number> = {};
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function ask(request: string, token = '', body?: object): Promise<unknown> {
    const [method = '', path = ''] = request.split(' ');
    let status = 0;
    let text = '';
    try {
      const response = await fetch(`${url}/${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      text = await response.text();
      ({ status } = response);
    } catch {
      // Counted with status 0.
    }
    statuses[status] = (statuses[status] ?? 0) + 1;
    return status === 200 && text.startsWith('{') ? JSON.parse(text) : null;
  }

  const logIn = async () =>
    ((await ask('POST api/Account/login', '', adminAccount)) as User | null)?.token ?? '';

  async function visit(turn: number): Promise<void> {
    await ask(`GET ${some(pages, turn)}`);
  }

  async function read(turn: number): Promise<void> {
    const number = (turn * 37) % members;
    await ask(`GET api/${some([...reads, `FreakBrothers/${1 + (turn % 40)}`], turn)}`);
    await ask(`GET ${some(['api/FreakBrother', 'Freak-Brother'], turn)}/${number}`);
  }

  async function search(turn: number): Promise<void> {
    const term = encodeURIComponent(some(names, turn) ?? '');
    const ways = ['api/FreakBrothers/search', 'api/Search/fb', 'api/Search/suggestions'];
    await ask(`GET ${some(ways, Math.floor(turn / names.length))}/${term}`);
  }

  async function comeAndGo(turn: number): Promise<void> {
    if (turn % 4 === 0) {
      await ask('POST api/Account/login', '', { ...adminAccount, password: 'wrong horse' });
      return;
    }
    const token = await logIn();
    const profile = (await ask('GET api/Profile', token)) as AccountProfile | null;
    if (profile) await ask('PUT api/Profile', token, { ...profile, city: `City ${turn}` });
    await ask('POST api/Account/logout', token);
  }

  async function edit(turn: number): Promise<void> {
    const token = await logIn();
    const path = `api/Admin/Members/fb/${1 + (turn % 20)}`;
    const member = (await ask(`GET ${path}`, token)) as MemberDetails | null;
    if (member) await ask(`PUT ${path}`, token, { ...member, location: `Field ${turn}` });
    await ask('POST api/Account/logout', token);
  }

  async function sendPhoto(): Promise<void> {
    const token = await logIn();
    const body = { data: await freshPhoto(), origFileName: 'jump.jpg', caption: 'A jump' };
    const added = await ask('POST api/Gallery/Photo', token, body);
    if (added) {
      const { photoId, thumbPhotoUri } = added as { photoId: number; thumbPhotoUri: string };
      await ask(`GET ${thumbPhotoUri.slice(1)}`);
      await ask(`POST api/Gallery/view/${photoId}`);
      await ask(`DELETE api/Gallery/Photo/${photoId}`, token);
    }
    await ask('POST api/Account/logout', token);
  }

  /** Of twenty tasks, six are visits and one uploads a photo. */
  const works: readonly ((turn: number) => Promise<void>)[] = [
    visit,
    read,
    search,
    visit,
    read,
    comeAndGo,
    visit,
    search,
    read,
    edit,
    visit,
    read,
    search,
    visit,
    read,
    sendPhoto,
    visit,
    search,
    read,
    search,
  ];

  /**
   * A slow response does not delay other requests. At most 50 tasks run at once, so that a hanging site is not
   * overloaded.
   */
  async function run(): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      if (running.size < 50) {
        const work =
          some(works, turn)?.(Math.floor(turn / works.length) + turn) ?? Promise.resolve();
        const done = work.finally(() => running.delete(done));
        running.add(done);
      }
      await delay(1_000 / perSecond);
    }
    await Promise.all(running);
  }

  const ended = run();
  return {
    statuses,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
