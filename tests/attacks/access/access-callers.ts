/** All kinds of callers, and a site on which each has data of its own. */
import type { ContactSubject } from '#contract/contact/contact.ts';
import type { Database } from '#server/database/open-database.ts';
import { createToken, hashToken } from '#server/identity/secrets.ts';
import {
  emailOfMember,
  type AccountSite,
  type OperationResponse,
} from '#tests/support/sites/account-site.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { addPeopleObjects, goneNumber, type PeopleObjects } from './access-people.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';

export const callers = [
  'anonymous',
  'bad token',
  'expired session',
  'revoked session',
  'disabled',
  'unvalidated',
  'unlinked',
  'marked member',
  'keeper',
  // The contributor of the photo that the rows name.
  'member',
  'another member',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];

/** A session token that no account has. */
export const strangers = [
  'anonymous',
  'bad token',
  'expired session',
  'revoked session',
  'disabled',
] as const satisfies readonly CallerName[];

interface Person {
  readonly number: number;
  readonly account: number;
  readonly token: string;
  /** A gallery photo; 0 for callers who cannot upload. */
  readonly photo: number;
}

/** The picture of the member's proof, in base64. */
export const proofOfMember = 'QSBwaG90byBvZiB0aGUgY2FyZA==';

/** Text that only its owner and admins may read. */
export const secretsOf = (person: Pick<Person, 'number'>) => ({
  phoneNumber: `+1312555010${person.number}`,
  city: `City of ${person.number}`,
  stateProvince: `State of ${person.number}`,
  country: `Country of ${person.number}`,
  postalCode: `Postal code of ${person.number}`,
});

export interface Stage {
  readonly site: AccountSite;
  readonly database: Database;
  readonly tokens: Readonly<Record<CallerName, string | undefined>>;
  readonly people: Readonly<
    Record<Exclude<CallerName, (typeof strangers)[number]> | 'target', Person>
  >;
  readonly objects: PeopleObjects;
  /** Accounts whose claims wait for an admin, and their numbers. */
  readonly pending: readonly [Person, Person];
  /** Of the member. */
  readonly proof: number;
  /** Ids of two messages to the admins. */
  readonly messages: readonly [number, number];
  /** The id of a message that a member has died. */
  readonly news: number;
  /** A second session, so that the first one continues. */
  openSession(person: Person): Promise<string>;
}

async function addProof({ kysely }: Database, account: number, now: number): Promise<number> {
  const { id } = await kysely
    .insertInto('proofs')
    .values({
      account_id: account,
      image: proofOfMember,
      added_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function expectOk(response: Promise<OperationResponse>): Promise<OperationResponse> {
  const { status, text } = await response;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return response;
}

/** The site has members 1 to 30, of whom 13 to 27 are unclaimed, and 40 and 41 at places. */
export async function openStage(database: Database): Promise<Stage> {
  const { site, add } = await openPhotoSite(database, { isRateLimited: false });
  const { kysely } = database;

  async function accountOf(number: number): Promise<number> {
    const { id } = await kysely
      .selectFrom('accounts')
      .where('email', '=', emailOfMember(number))
      .select('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  async function join(number: number): Promise<Person> {
    const { token } = await site.join(number);
    return { number, token, account: await accountOf(number), photo: 0 };
  }
  /** Has a phone, a place, an intro, a card and a gallery photo. */
  async function joinFully(number: number): Promise<Person> {
    const person = await join(number);
    const { token } = person;
    const { phoneNumber: phone, ...place } = secretsOf(person);
    // Confirmed directly, because a new phone would wait for its code.
    await kysely
      .updateTable('accounts')
      .set({ phone, confirmed_phone: phone })
      .where('id', '=', person.account)
      .execute();
    const names = { firstName: 'Ann', lastName: 'Example', timeZoneId: 'UTC' };
    const body = { ...names, profileName: `Example${number}`, ...place };
    await expectOk(site.ask('PUT Profile', { token, body }));
    const card = { data: await freshPhoto(), origFileName: 'card.jpg', photoType: 'card' };
    await expectOk(site.ask('POST FreakBrother/Photo', { token, body: card }));
    return { ...person, photo: (await add(token)).photoId };
  }

  await insertMember(database, { number: 40, location: 'Hinckley' });
  await insertMember(database, { number: 41, location: 'Orange' });
  const lost = [await join(3), await join(4), await join(5)] as const;
  const { token: unvalidatedToken } = await site.register(6);
  const unvalidated = { number: 6, token: unvalidatedToken, account: await accountOf(6), photo: 0 };
  const people = {
    unvalidated,
    unlinked: await join(28),
    'marked member': await join(29),
    keeper: await join(30),
    member: await joinFully(7),
    'another member': await joinFully(8),
    admin: await joinFully(9),
    target: await join(10),
  };
  const pending = [await join(11), await join(12)] as const;

  await kysely
    .updateTable('sessions')
    .set({ expires_at: site.clock.now })
    .where('account_id', '=', lost[0].account)
    .execute();
  await site.ask('POST Account/logout', { token: lost[1].token });
  await kysely
    .updateTable('accounts')
    .set({ disabled_at: 1 })
    .where('id', '=', lost[2].account)
    .execute();
  await makeAdmin(database, people.admin.account);
  await kysely
    .updateTable('claims')
    .set({ is_approved: 0 })
    .where(
      'account_id',
      'in',
      pending.map(({ account }) => account),
    )
    .execute();
  await kysely
    .insertInto('passkeys')
    .values({
      account_id: people.member.account,
      credential_id: 'AQ',
      public_key: 'AQ',
      counter: 0,
      transports: '[]',
      name: 'Phone',
      created_at: 1,
      used_at: null,
    })
    .execute();
  const withoutNumber = [people.unlinked, people.keeper, people.target];
  await kysely
    .deleteFrom('claims')
    .where(
      'account_id',
      'in',
      withoutNumber.map(({ account }) => account),
    )
    .execute();
  const objects = await addPeopleObjects(
    database,
    {
      member: people.member.account,
      other: people['another member'].account,
      marked: people['marked member'].account,
      keeper: people.keeper.account,
      photo: people.member.photo,
      photoOfOther: people['another member'].photo,
    },
    async () => {
      const { token } = people.member;
      const body = { data: await freshPhoto(), origFileName: 'jump.jpg' };
      await expectOk(site.ask(`POST Memorials/${goneNumber}/Remembrance/Photo`, { token, body }));
    },
  );

  const writeMessage = async (text: string, about: ContactSubject = 'other'): Promise<number> => {
    const email = 'visitor@example.org';
    const { id } = await kysely
      .insertInto('contact_messages')
      .values({
        about,
        name: 'Visitor',
        email,
        email_key: email,
        text,
        written_at: 1,
        confirmed_at: 2,
        token_hash: text,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const messages = [await writeMessage('One'), await writeMessage('Two')] as const;

  return {
    site,
    database,
    people,
    objects,
    pending,
    proof: await addProof(database, people.member.account, site.clock.now),
    messages,
    news: await writeMessage('Three', 'death'),
    tokens: {
      anonymous: undefined,
      'bad token': 'x'.repeat(43),
      'expired session': lost[0].token,
      'revoked session': lost[1].token,
      disabled: lost[2].token,
      unvalidated: people.unvalidated.token,
      unlinked: people.unlinked.token,
      'marked member': people['marked member'].token,
      keeper: people.keeper.token,
      member: people.member.token,
      'another member': people['another member'].token,
      admin: people.admin.token,
    },
    async openSession({ account }) {
      const token = createToken();
      const now = site.clock.now;
      const times = { created_at: now, used_at: now, expires_at: now + 60_000, confirmed_at: now };
      await kysely
        .insertInto('sessions')
        .values({ account_id: account, token_hash: hashToken(token), device: '', ...times })
        .execute();
      return token;
    },
  };
}
