/** The queue with a list in memory in place of the browser's database, and a server that does what the test says. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import type { Session, SessionStore } from '../../session.ts';
import { createUploadQueue } from './upload-queue.ts';
import { writeSlot, type PhotoRequest } from './photo-request.ts';
import type { SendUpload } from './send-upload.ts';
import type { ChosenPhoto, UploadStore, WaitingUpload } from './upload-store.ts';

const requestOf = (caption: string): PhotoRequest => ({
  call: 'addPhoto',
  input: { body: { data: 'aGVsbG8=', origFileName: 'a.jpg', caption } },
  name: caption,
});

const newKey = () => crypto.randomUUID();
const page = () => new AbortController().signal;
const down = new Refusal('not_ready');
const full = new DOMException('No space', 'QuotaExceededError');

function openStore(): UploadStore & { isFull: boolean } {
  const kept = new Map<string, WaitingUpload | ChosenPhoto>();
  const requests = new Map<string, PhotoRequest>();
  const files = new Map<string, File>();
  return {
    isFull: false,
    async add(upload, request) {
      if (this.isFull) throw full;
      kept.set(upload.key, upload);
      requests.set(upload.key, request);
    },
    async choose(owner, chosen) {
      if (this.isFull) throw full;
      for (const [key, stored] of kept) if ('page' in stored) kept.delete(key);
      for (const [key, file] of chosen) {
        kept.set(key, { ...owner, key });
        files.set(key, file);
      }
    },
    list: async () => [...kept.values()],
    readRequest: async (key) => (kept.has(key) ? requests.get(key) : undefined),
    readFile: async (key) => (kept.has(key) ? files.get(key) : undefined),
    async remove(keys) {
      for (const key of keys) kept.delete(key);
    },
  };
}

/** @param sign the signed-in account; changes with the test */
function sessionOf(sign: { accountId: number }): SessionStore & { change: () => void } {
  const listeners = new Set<() => void>();
  return {
    read: () => ({ kind: 'signed-in', user: { accountId: sign.accountId } }) as Session,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change() {
      for (const listener of listeners) listener();
    },
  } as unknown as SessionStore & { change: () => void };
}

function open(refusals: Readonly<Record<string, () => Refusal | null>> = {}) {
  const store = openStore();
  const sign = { accountId: 1 };
  const session = sessionOf(sign);
  const sent: { name: string; key: string }[] = [];
  const send = vi.fn<SendUpload>(async ({ key, request }) => {
    const refusal = refusals[request.name]?.() ?? null;
    if (refusal !== null) throw refusal;
    sent.push({ name: request.name, key });
    return {
      photoId: sent.length,
      isWaiting: request.name === 'Waits for approval',
    } as Awaited<ReturnType<SendUpload>>;
  });
  return { queue: createUploadQueue({ session, store, send }), store, sign, session, sent, send };
}

const connect = () => window.dispatchEvent(new Event('online'));

beforeEach(() => {
  vi.unstubAllGlobals();
  const browser = Object.assign(new EventTarget(), {
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  });
  vi.stubGlobal('window', browser);
  vi.stubGlobal('clearTimeout', () => undefined);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('a saved photo is sent, and nothing of it stays', async () => {
  const { queue, store, sent } = open();
  const saved = await queue.save(newKey(), requestOf('A jump'), page());
  expect(saved).toEqual({ kind: 'sent', body: { photoId: 1, isWaiting: false } });
  expect(sent).toHaveLength(1);
  expect(await store.list()).toEqual([]);
  expect(localStorage.getItem('uploads')).toBeNull();
});

test('a photo that cannot be sent is kept, and sent with the same key when the connection is back', async () => {
  let isDown = true;
  const { queue, sent, send } = open({ 'A jump': () => (isDown ? down : null) });
  expect(await queue.save(newKey(), requestOf('A jump'), page())).toEqual({
    kind: 'kept',
    failure: down,
  });
  expect(queue.read().uploads.map(({ name }) => name)).toEqual(['A jump']);
  expect(localStorage.getItem('uploads')).not.toBeNull();
  isDown = false;
  connect();
  await vi.waitFor(() => expect(queue.read().uploads).toEqual([]));
  expect(new Set(send.mock.calls.map(([{ key }]) => key))).toEqual(new Set([sent[0]?.key]));
  expect(localStorage.getItem('uploads')).toBeNull();
});

test('the last photo that was sent later is known to wait for approval', async () => {
  const isDown = new Set(['A jump', 'Waits for approval']);
  const whileDown = (name: string) => () => (isDown.has(name) ? down : null);
  const { queue } = open({
    'A jump': whileDown('A jump'),
    'Waits for approval': whileDown('Waits for approval'),
  });
  for (const [count, name] of [...isDown].entries()) {
    await queue.save(newKey(), requestOf(name), page());
    isDown.delete(name);
    connect();
    await vi.waitFor(() => expect(queue.read().sentCount).toBe(count + 1));
    expect(queue.read().isLastHeld).toBe(name === 'Waits for approval');
  }
});

test('a photo that the site has no space for is kept, and one too many is refused in the list', async () => {
  const noSpace = new Refusal('no_space');
  const tooMany = new Refusal('forbidden', { message: 'You have 10 photos here.' });
  let refusal = noSpace;
  const { queue } = open({ 'A jump': () => refusal });
  const saved = await queue.save(newKey(), requestOf('A jump'), page());
  expect(saved).toEqual({ kind: 'kept', failure: noSpace });
  refusal = tooMany;
  connect();
  await vi.waitFor(() =>
    expect([...queue.read().refusals.values()]).toEqual(['You have 10 photos here.']),
  );
  expect(queue.read().uploads.map(({ name }) => name)).toEqual(['A jump']);
});

test('one that fails every time does not hold up the others', async () => {
  let isDown = true;
  const { queue, sent } = open({
    'Fails every time': () => down,
    'A jump': () => (isDown ? down : null),
  });
  await queue.save(newKey(), requestOf('Fails every time'), page());
  await queue.save(newKey(), requestOf('A jump'), page());
  isDown = false;
  await vi.waitFor(() => {
    connect();
    expect(sent.map(({ name }) => name)).toEqual(['A jump']);
  });
  expect(queue.read().uploads.map(({ name }) => name)).toEqual(['Fails every time']);
});

test('a refusal reaches the form, and takes the photo out of the queue', async () => {
  const refusal = new Refusal('bad_request', { message: 'It is no photo.' });
  const { queue, store } = open({ 'A text': () => refusal });
  await expect(queue.save(newKey(), requestOf('A text'), page())).rejects.toBe(refusal);
  expect(await store.list()).toEqual([]);
});

test('a refusal after the form was left is shown with the photo, and the others go on', async () => {
  let isDown = true;
  const refusal = new Refusal('bad_request', { message: 'It is no photo.' });
  const { queue, sent } = open({
    'A text': () => (isDown ? down : refusal),
    'A jump': () => (isDown ? down : null),
  });
  await queue.save(newKey(), requestOf('A text'), page());
  await queue.save(newKey(), requestOf('A jump'), page());
  isDown = false;
  connect();
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['A jump']));
  await vi.waitFor(() => expect([...queue.read().refusals.values()]).toEqual(['It is no photo.']));
  expect(queue.read().uploads.map(({ name }) => name)).toEqual(['A text']);
});

test('another account neither sees nor sends what waits', async () => {
  let isDown = true;
  const { queue, sign, session, sent, store } = open({ 'A jump': () => (isDown ? down : null) });
  await queue.save(newKey(), requestOf('A jump'), page());
  isDown = false;
  sign.accountId = 2;
  session.change();
  await vi.waitFor(() => expect(queue.read().uploads).toEqual([]));
  expect(sent).toEqual([]);
  expect(await store.list()).toHaveLength(1);
  sign.accountId = 1;
  session.change();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test('a device without space sends the photo at once', async () => {
  const { queue, store, sent } = open();
  store.isFull = true;
  expect(await queue.save(newKey(), requestOf('A jump'), page())).toMatchObject({ kind: 'sent' });
  expect(sent).toHaveLength(1);
  expect(localStorage.getItem('uploads')).toBeNull();
});

test('removing a picture from the site also cancels one that waits, and no other', async () => {
  const card: PhotoRequest = {
    call: 'setMemberPhoto',
    input: { body: { data: 'aGVsbG8=', origFileName: 'a.jpg', photoType: 'card' } },
    name: 'Your card',
  };
  const { queue, store } = open({ 'Your card': () => down, 'A jump': () => down });
  await queue.save(newKey(), card, page());
  await queue.save(newKey(), requestOf('A jump'), page());
  await queue.cancelSlot(writeSlot({ call: 'setMemberPhoto', type: 'photo' }));
  expect(await store.list()).toHaveLength(2);
  await queue.cancelSlot(writeSlot({ call: 'setMemberPhoto', type: 'card' }));
  expect(await store.list()).toMatchObject([{ name: 'A jump' }]);
});

test('a device without space lets no older picture replace the new one', async () => {
  const card = (data: string): PhotoRequest => ({
    call: 'setMemberPhoto',
    input: { body: { data, origFileName: 'a.jpg', photoType: 'card' } },
    name: 'Your card',
  });
  let isDown = true;
  const { queue, store, send } = open({ 'Your card': () => (isDown ? down : null) });
  await queue.save(newKey(), card('b2xk'), page());
  isDown = false;
  store.isFull = true;
  await queue.save(newKey(), card('bmV3'), page());
  expect(await store.list()).toEqual([]);
  expect(send.mock.lastCall?.[0].request).toEqual(card('bmV3'));
});

test('what a form sends is not sent by the queue too', async () => {
  let answer = () => {};
  const { queue, sent, send } = open();
  send.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        answer = () => reject(down);
      }),
  );
  const saving = queue.save(newKey(), requestOf('A jump'), page());
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  connect();
  answer();
  expect(await saving).toMatchObject({ kind: 'kept' });
  expect(sent).toEqual([]);
});

test('a photo that was sent and cannot be removed is not sent again and again', async () => {
  let isDown = true;
  const { queue, store, sent } = open({ 'A jump': () => (isDown ? down : null) });
  await queue.save(newKey(), requestOf('A jump'), page());
  vi.spyOn(store, 'remove').mockRejectedValue(full);
  isDown = false;
  connect();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  connect();
  await queue.start();
  expect(sent).toHaveLength(1);
});

test('emptying deletes what waits for the account only', async () => {
  const { queue, sign, store } = open({ 'A jump': () => down, 'Another jump': () => down });
  await queue.save(newKey(), requestOf('A jump'), page());
  sign.accountId = 2;
  await queue.save(newKey(), requestOf('Another jump'), page());
  await queue.empty();
  expect(await store.list()).toMatchObject([{ name: 'A jump' }]);
});

const upload = '/upload-photo';
const chosen = (...names: string[]) =>
  new Map(names.map((name) => [newKey(), new File(['bytes'], name)]));

test('chosen photos are kept for their account and page, and are not sent', async () => {
  const { queue, sign, sent, session } = open();
  await queue.choose(upload, chosen('a.jpg', 'b.jpg'));
  connect();
  await queue.start();
  expect(sent).toEqual([]);
  expect(queue.read().uploads).toEqual([]);
  const found = await queue.readChosen(upload);
  expect([...found.values()].map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  expect((await queue.readChosen('/profile-photo')).size).toBe(0);
  sign.accountId = 2;
  session.change();
  expect((await queue.readChosen(upload)).size).toBe(0);
});

test('others that are chosen on the same page replace them, and an empty choice removes them', async () => {
  const { queue } = open();
  await queue.choose(upload, chosen('a.jpg'));
  await queue.choose(upload, chosen('b.jpg'));
  const found = await queue.readChosen(upload);
  expect([...found.values()].map(({ name }) => name)).toEqual(['b.jpg']);
  await queue.choose(upload, new Map());
  expect((await queue.readChosen(upload)).size).toBe(0);
});

test.each<[string, Refusal | null, number]>([
  ['sent', null, 0],
  ['waiting to be sent', down, 0],
  ['refused', new Refusal('forbidden'), 1],
])(
  'a chosen photo that is saved and %s is kept as chosen: %s, %i',
  async (_name, refusal, left) => {
    const { queue } = open({ a: () => refusal });
    const [key = ''] = chosen('a.jpg').keys();
    await queue.choose(upload, new Map([[key, new File(['bytes'], 'a.jpg')]]));
    await queue.save(newKey(), requestOf('a'), page(), key).catch(() => undefined);
    expect((await queue.readChosen(upload)).size).toBe(left);
  },
);

test('emptying the queue removes chosen photos too', async () => {
  const { queue, store } = open({ a: () => down });
  await queue.choose(upload, chosen('a.jpg'));
  await queue.save(newKey(), requestOf('a'), page());
  await queue.empty();
  expect(await store.list()).toEqual([]);
});

test('without the storage of the browser, choosing a photo does not fail', async () => {
  const { queue, store } = open();
  store.isFull = true;
  await queue.choose(upload, chosen('a.jpg'));
  expect((await queue.readChosen(upload)).size).toBe(0);
});
