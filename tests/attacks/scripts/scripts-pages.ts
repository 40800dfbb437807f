/** Visits every kind of page that shows stored text, once as a new document and once by navigation within the site. */
import type { Browser } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import type { InboxPage } from '#contract/inbox/inbox.ts';
import { inboxKindNames } from '#contract/inbox/kinds.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { askSite } from '#tests/support/processes/ask-site.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { watch, type Noticed, type Watcher } from './scripts-watch.ts';
import { markedNumberOf, type StoredPayload } from './scripts-storing.ts';

/** Its types are those of a browser, so the import is hidden from the compiler. */
const table: string = '#web/app/pages/pages.ts';
const { pages } = (await import(table)) as {
  pages: Readonly<Record<string, { readonly path: string; readonly access: string }>>;
};
const guardedPages = Object.entries(pages).filter(([, { access }]) => access !== 'public');

/** Cut to the longest search term. */
const termOf = ({ payload }: StoredPayload) =>
  encodeURIComponent([...payload.text].slice(0, 100).join(''));
const profileOf = ({ number }: StoredPayload) => `/${brand.singularSlug}/${number}`;

const memorialOf = ({ gone }: StoredPayload) => `/${brand.singularSlug}/${gone}`;

const lists = [
  '/',
  `/${brand.pluralSlug}`,
  `/${brand.pluralSlug}?list=full`,
  `/${brand.nightBrothers.slug}`,
  `/${brand.nightSisters.slug}`,
  '/Jumps',
  '/Jumps/1976',
  '/Jumps/1976-07-04',
  '/Jumps/1976/Photos',
  '/Places',
  '/Blue-Skies',
  '/Photo-Gallery',
  '/Who-Is-This',
  '/History',
  '/Privacy',
  '/Contact',
];

/** The pages that show each payload; empty for pages that are the same for everyone. */
const perPayload: Readonly<Record<string, (stored: StoredPayload) => readonly string[]>> = {
  'member-record-page': ({ number }) => [`/Manifest/Members/fb/${number}`],
  'manifest-page': ({ message }) => ['/Manifest', `/Manifest?item=message-${message}`],
  'account-page': ({ account }) => [`/Manifest/Accounts/${account}`],
  'undo-page': ({ change }) => [`/Manifest/Changes/Undo?change=${change}`],
  'place-page': () => ['/Manifest/Places/1'],
  'number-page': ({ payload }) => [`/Manifest/Numbers/fb/${markedNumberOf(payload)}`],
  'changes-page': ({ number, account }) => [
    `/Manifest/Changes?member=${number}`,
    `/Manifest/Changes?account=${account}`,
  ],
  'members-page': (stored) => [`/Manifest/Members?q=${termOf(stored)}`],
  'accounts-page': (stored) => [`/Manifest/Accounts?q=${termOf(stored)}`],
};

const more: Readonly<Record<string, readonly string[]>> = {
  'manifest-page': ['/Manifest?show=answered'],
  'photos-page': ['/Manifest/Photos?show=hidden'],
  'members-page': ['/Manifest/Members?series=nnfs'],
  'ledger-page': ['/Manifest/Numbers?show=void'],
  'member-photo-page': [`/${brand.numberPrefix}-Profile-Photo?type=card`],
};

const isOpen = (path: string) => !path.includes(':');

async function visit(watcher: Watcher, siteUrl: string, paths: readonly string[]): Promise<void> {
  const [first = '/', ...rest] = paths;
  await watcher.open(siteUrl + first);
  for (const path of rest) await watcher.goTo(path);
}

interface Tour {
  readonly browser: Browser;
  readonly notice: Noticed;
  readonly site: Site;
  readonly batch: readonly StoredPayload[];
  /** Payloads whose own pages are visited: all of them, or only the first. */
  readonly shown: readonly StoredPayload[];
  /** The admin's session, and a file for the import preview. */
  readonly admin: { readonly token: string; readonly file: string };
  /** Whether pages that render nothing before hydration are also opened as new documents. */
  readonly isThorough: boolean;
}

/** At most as many as a visit has time for. */
const mostPlaces = 40;

/** The locations of members are payloads, and so are the names of their places. */
async function placesWithPayload({ url }: Site): Promise<string[]> {
  const { places } = (await (await fetch(`${url}/api/Jumps/summary`)).json()) as JumpSummary;
  if (places.length === 0) throw new Error('No place has members.');
  return places.slice(0, mostPlaces).map(({ slug }) => `/Places/${slug}`);
}

/** Lists of each kind, and as many of its items as there are payloads. */
async function inboxWithPayloads({ site, admin, shown }: Tour): Promise<string[]> {
  const lists = inboxKindNames.map(async (kind) => {
    const request = `GET Admin/Inbox?kind=${kind}`;
    const { items } = (await (await askSite(site, request, admin)).json()) as InboxPage;
    const keys = items.slice(0, shown.length).map(({ itemId }) => `${kind}-${itemId}`);
    return [`/Manifest?kind=${kind}`, ...keys.map((key) => `/Manifest?item=${key}`)];
  });
  return (await Promise.all(lists)).flat();
}

/** Every document that contains a payload comes from the server. */
async function visitAsVisitor({ browser, notice, site, batch, shown }: Tour) {
  const watcher = await watch(browser, notice);
  for (const path of lists) await watcher.open(site.url + path);
  await visit(watcher, site.url, lists);
  await watcher.open(`${site.url}/Photo-Gallery?photo=1`);
  for (const stored of batch) await watcher.open(site.url + profileOf(stored));
  for (const path of await placesWithPayload(site)) await watcher.open(site.url + path);
  for (const stored of shown) await watcher.open(site.url + memorialOf(stored));
  for (const stored of shown) {
    await watcher.open(`${site.url}/?q=${termOf(stored)}`);
    await watcher.open(`${site.url}/${termOf(stored)}?page=${termOf(stored)}#${termOf(stored)}`);
  }
  await visit(watcher, site.url, ['/', ...shown.map(profileOf)]);
  for (const { messageToken } of shown) {
    await watcher.open(`${site.url}/Contact/Message#${messageToken}`);
  }
  const [one] = batch;
  await watcher.goTo('/');
  await watcher.page
    .getByRole('searchbox')
    .first()
    .fill(one?.payload.text ?? '');
  await watcher.settle();
  for (const path of ['/login', '/register', '/recover-password']) await watcher.goTo(path);
  await watcher.close();
}

async function visitAsMember({ browser, notice, site, shown, isThorough }: Tour) {
  const all = guardedPages
    .filter(([, { access }]) => access !== 'admin' && access !== 'visitor')
    .map(([, { path }]) => path)
    .filter(isOpen);
  const [first] = shown;
  for (const stored of shown) {
    const watcher = await watch(browser, notice, { siteUrl: site.url, token: stored.token });
    const own = [
      '/',
      '/my-profile',
      '/your-account/what-others-see',
      `/My-${brand.numberPrefix}-Profile`,
      memorialOf(stored),
      `/Remember/${stored.gone}`,
      `/Keep-Memorial?number=${stored.gone}`,
    ];
    await visit(watcher, site.url, stored === first ? [...own, ...all, ...lists] : own);
    if (isThorough && stored === first) {
      for (const path of all) await watcher.open(site.url + path);
    }
    await watcher.close();
  }
}

async function visitAsAdmin(tour: Tour) {
  const { browser, notice, site, shown, admin, isThorough } = tour;
  const watcher = await watch(browser, notice, { siteUrl: site.url, token: admin.token });
  const kinds = guardedPages.filter(([, { access }]) => access === 'admin');
  const [first] = shown;
  if (!first) throw new Error('Nothing was stored.');
  await watcher.open(`${site.url}/Manifest`);
  for (const [id, { path }] of kinds) {
    const paths = [...(isOpen(path) ? [path] : []), ...(more[id] ?? [])];
    const own = perPayload[id];
    if (!isOpen(path) && !own) throw new Error(`How is ${id} visited?`);
    if (isThorough) {
      for (const each of [...paths, ...(own?.(first) ?? [])]) await watcher.open(site.url + each);
    }
    const ofThem = shown.flatMap((stored) => own?.(stored) ?? []);
    for (const each of [...paths, ...ofThem]) await watcher.goTo(each);
  }
  for (const path of await inboxWithPayloads(tour)) await watcher.goTo(path);
  await watcher.goTo('/Manifest/Files');
  const file = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(admin.file) };
  await watcher.page.locator('input[type=file]').first().setInputFiles(file);
  await watcher.settle();
  const preview = watcher.page.getByRole('button', { name: 'Preview' });
  if (await preview.isVisible()) await preview.click();
  await watcher.settle();
  for (const path of lists) await watcher.goTo(path);
  await watcher.close();
}

/** All three run together, because a visit is mostly waiting. */
export async function visitEverything(tour: Tour): Promise<void> {
  await Promise.all([visitAsVisitor(tour), visitAsMember(tour), visitAsAdmin(tour)]);
}
