/** A small site with data of every kind, for comparing copies of it. */
import type { User } from '#contract/accounts/account.ts';
import type { SoftwarePasskey } from '../software-authenticator.ts';
import { addPasskey, logIn, turnOn, type TwoStep } from './two-step.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, openAccountSite, type AccountSite } from './account-site.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { insertMember, insertMembers } from './builders.ts';
import { freshPhoto } from './photo-site.ts';

export interface PopulatedSite extends User {
  readonly twoStep: TwoStep & { readonly email: string; readonly passkey: SoftwarePasskey };
}

/** What two members said about each other, about people in a photo, and about the deceased member 32. */
async function addPeople({ ask }: AccountSite, one: User, other: User): Promise<void> {
  const send = async ({ token }: User, request: string, body: object) => {
    const sent = await ask(request, { token, body });
    if (sent.status !== 200) throw new Error(`${request} ${sent.status}`);
    return sent.body;
  };
  const [photoId] = JSON.parse((await ask('GET Gallery/Photos/own', one)).text) as number[];
  const path = `POST Gallery/Photo/${photoId}/Marks`;
  const { marks } = await send(one, path, { x: 100, y: 100 });
  const [{ markId }] = marks as [{ markId: number }];
  await send(other, `POST Marks/${markId}/Suggestions`, { text: 'Suggested by five' });
  await send(one, path, { x: 500, y: 500, freakBrotherNumber: 5 });
  await send(one, 'PUT Memorials/32/Remembrance', { text: 'Remembered by three' });
  await send(other, 'POST Memorials/32/Keepers', { relation: 'Kept by five' });
}

/**
 * Adds members of all kinds, accounts, photos, visits, changes and texts, and deletes some rows again.
 *
 * @returns the sessions of member 3, and of member 5, who has two-step sign-in and a passkey
 */
export async function populateSite(
  database: Database,
  photoStorage: PhotoStorage,
): Promise<PopulatedSite> {
  const site = await openAccountSite(database, { photoStorage });
  await insertMembers(database, [
    {
      number: 31,
      first_name: 'Zoë',
      last_name: 'Łukasz-O’Neil',
      aliases: ['Kestrelwing', 'Zed', 'Zee'],
    },
    {
      number: 32,
      story: 'One line\nanother\u2028and "another"\\ 😀',
      deceased: 1,
      day: 4,
      month: 7,
    },
    { number: 1, series: 'nnfb' },
    { number: 33, year: 1976, month: 7, day: 4, location: 'Hinckley' },
    { number: 9_999_999, series: 'nnfs' },
  ]);
  const user = await site.join(3);
  await site.register(4);
  await site.ask('PUT Profile', { token: user.token, body: { intro: 'Hello' } });
  const photo = async () => ({ data: await freshPhoto(), origFileName: 'jump.jpg' });
  for (const [request, more] of [
    ['PUT Profile/Photo', {}],
    ['POST FreakBrother/Photo', { photoType: 'card' }],
    ['POST Gallery/Photo', { caption: 'A jump' }],
  ] as const) {
    const body = { ...(await photo()), ...more };
    const sent = await site.ask(request, { token: user.token, body });
    if (sent.status !== 200) throw new Error(`${request} ${sent.status}`);
  }
  const careful = await site.join(5);
  await addPeople(site, user, careful);
  const email = emailOfMember(5);
  const twoStep = await turnOn(site, careful.token, email);
  const passkey = await addPasskey(site, careful.token);
  await logIn(site, email);
  await site.ask('GET Search/fb/ann');
  await site.ask('GET FreakBrother/3');
  await site.app.close();
  const { kysely } = database;
  await kysely
    .insertInto('site_texts')
    .values({ name: 'history', markdown: '# Beginnings', updated_at: 1 })
    .execute();
  await kysely
    .insertInto('number_marks')
    .values({ series: 'fb', number: 50, state: 'void', note: 'Zoë’s', marked_at: 1 })
    .execute();
  await insertMember(database, { number: 40 });
  await kysely.deleteFrom('members').where('number', '=', 40).execute();
  return { ...user, twoStep: { ...twoStep, email, passkey } };
}
