/** Adds objects that requests can name: without them, most operations on people would find nothing. */
import type { InboxPage } from '#contract/inbox/inbox.ts';
import { expect } from 'vitest';

interface Caller {
  readonly token: string;
  readonly number: number;
}

interface Numbers {
  /** Of deceased members. */
  readonly deceased: readonly number[];
  /** Of living members without an account. */
  readonly free: readonly number[];
}

/** @param picture a valid one, in base64 */
export async function addObjects(
  url: string,
  [member, admin]: readonly [Caller, Caller],
  { deceased, free }: Numbers,
  picture: string,
): Promise<void> {
  async function ask({ token }: Caller, request: string, body: object = {}, expected = [200]) {
    const [method = '', path = ''] = request.split(' ');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/${path}`, init);
    expect(expected, `${request}: ${response.status}`).toContain(response.status);
    return (await response.json()) as Record<string, unknown>;
  }

  const photo = { data: picture, origFileName: 'jump.png' };
  const { photoId } = await ask(member, 'POST Gallery/Photo', { ...photo, caption: 'A jump' });
  const marksPath = `POST Gallery/Photo/${String(photoId)}/Marks`;
  for (const x of [100, 200, 300, 400]) {
    const { marks } = await ask(member, marksPath, { x, y: 500 });
    const unnamed = (marks as { markId: number; x: number }[]).find((each) => each.x === x);
    await ask(admin, `POST Marks/${unnamed?.markId}/Suggestions`, { text: 'Ann' });
  }
  for (const freakBrotherNumber of [admin.number, ...free.slice(0, 3), ...deceased.slice(0, 3)]) {
    await ask(member, marksPath, { x: 500, y: 500, freakBrotherNumber });
  }
  for (const number of deceased.slice(0, 4)) {
    for (const each of [member, admin]) {
      await ask(each, `PUT Memorials/${number}/Remembrance`, { text: 'A friend.' });
      await ask(each, `POST Memorials/${number}/Remembrance/Photo`, photo);
    }
  }
  for (const number of deceased.slice(0, 3)) {
    await ask(member, `POST Memorials/${number}/Keepers`, { relation: 'a friend' });
  }
  const { items } = (await ask(admin, 'GET Admin/Inbox?kind=keeper')) as unknown as InboxPage;
  const own = items.find(({ about }) => about?.freakBrotherNumber === deceased[0]);
  await ask(admin, `POST Admin/Inbox/keeper/${own?.itemId}/approve`, { seen: own?.version });
}
