/** Of two who decide about an item at once, one succeeds, and the other is told. */
import { expect, test } from 'vitest';
import type { ContactSubject } from '#contract/contact/contact.ts';
import { inboxKinds, type InboxKind } from '#contract/inbox/kinds.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertHeldRow, insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import {
  emailOfMember,
  type AccountSite,
  type OperationResponse,
} from '#tests/support/sites/account-site.ts';
import { confirmPassword, makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { decide, getItem } from '#tests/support/sites/inbox.ts';

interface Stage {
  readonly database: Database;
  readonly site: AccountSite;
}

/** Of an account that is linked. */
const memberNumber = 7;
const memberAccount = 3;
/** Of a living member without an account. */
const freeNumber = 9;
/** Of a deceased member. */
const goneNumber = 20;
const person = 'vera@family.example';

async function addClaim({ database: { kysely }, site }: Stage): Promise<number> {
  await site.join(freeNumber);
  const claims = kysely.selectFrom('claims').where('member_id', '=', freeNumber);
  return (await claims.select('account_id').executeTakeFirstOrThrow()).account_id;
}

async function addKeeper({ database: { kysely }, site }: Stage): Promise<number> {
  const row = {
    member_id: goneNumber,
    account_id: memberAccount,
    relation: 'her brother',
    asked_at: site.clock.now,
  };
  const added = kysely.insertInto('memorial_keepers').values(row).returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

const addRemembranceBy =
  (accountId: number) =>
  async ({ database: { kysely }, site }: Stage): Promise<number> => {
    const at = site.clock.now;
    const row = {
      member_id: goneNumber,
      account_id: accountId,
      text: 'She taught me.',
      written_at: at,
      changed_at: at,
    };
    const added = kysely.insertInto('remembrances').values(row).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };

const addMarkOf =
  (memberId: number | null) =>
  async ({ database, site }: Stage): Promise<number> => {
    const photoId = await insertPhotoRow(database, { caption: 'On the ramp', by: memberAccount });
    const row = {
      photo_id: photoId,
      x: 500,
      y: 500,
      member_id: memberId,
      marked_by: memberAccount,
      marked_at: site.clock.now,
      agreed_as_admin: 0,
    } as const;
    const added = database.kysely.insertInto('photo_marks').values(row).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };

async function addSuggestion(stage: Stage): Promise<number> {
  const row = {
    mark_id: await addMarkOf(null)(stage),
    suggested_by: memberAccount,
    member_id: freeNumber,
    text: `FB ${freeNumber}`,
    suggested_at: stage.site.clock.now,
  };
  const added = stage.database.kysely.insertInto('mark_suggestions').values(row).returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

const addMessage =
  (about: ContactSubject) =>
  async ({ database: { kysely }, site }: Stage): Promise<number> => {
    const at = site.clock.now;
    const row = {
      about,
      name: 'Vera',
      email: person,
      email_key: person,
      number: memberNumber,
      text: 'Hello',
      written_at: at,
      confirmed_at: at,
      token_hash: 'token',
    };
    const added = kysely.insertInto('contact_messages').values(row).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };

async function addInvitation({ database: { kysely }, site }: Stage): Promise<number> {
  const at = site.clock.now;
  const row = {
    member_id: memberNumber,
    email: person,
    email_key: person,
    invited_by: 1,
    counts_as: 'approval',
    invited_at: at,
    failed_at: at,
    expires_at: at + 60_000,
  } as const;
  const added = kysely.insertInto('invitations').values(row).returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

/** Of an account that is linked to no member. */
async function addPhoto({ database, site }: Stage): Promise<number> {
  const { accountId } = await site.join(freeNumber);
  return insertHeldRow(database, { caption: 'On the ramp', by: accountId, at: site.clock.now });
}

/** Each adds an item that waits. */
const addItem: Readonly<Record<InboxKind, (stage: Stage) => Promise<number>>> = {
  claim: addClaim,
  keeper: addKeeper,
  remembrance: addRemembranceBy(memberAccount),
  mark: addMarkOf(freeNumber),
  suggestion: addSuggestion,
  photo: addPhoto,
  message: addMessage('record'),
  death: addMessage('death'),
  ownership: addMessage('my-number'),
  invitation: addInvitation,
};

const kinds = Object.entries(addItem) as [InboxKind, (stage: Stage) => Promise<number>][];

async function expectOneSuccess(decisions: readonly Promise<OperationResponse>[]): Promise<void> {
  const statuses = (await Promise.all(decisions)).map(({ status }) => status);
  const [first, second] = statuses.toSorted((one, two) => one - two);
  expect([first, [404, 409].includes(second ?? 0)], String(statuses)).toEqual([200, true]);
}

describeEachDialect('two who decide at once', ({ open }) => {
  async function openStage() {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    const { site } = admin;
    const other = await site.join(2);
    await makeAdmin(database, 2);
    const member = await site.join(memberNumber);
    const linkAll = async () => {
      await database.kysely.updateTable('claims').set({ is_approved: 1 }).execute();
    };
    await linkAll();
    const gone = database.kysely.updateTable('members').where('number', '=', goneNumber);
    await gone.set({ deceased: 1 }).execute();
    const tokens = [admin.token, other.token];
    for (const token of tokens) await confirmPassword(site, token);
    return {
      database,
      admin,
      site,
      tokens,
      member,
      linkAll,
      /** Adds one entry to the change log. @returns how many mails others than admins get */
      async decideOnce(
        kind: InboxKind,
        decisions: () => readonly Promise<OperationResponse>[],
      ): Promise<number> {
        const countEntries = async () => (await admin.changes(inboxKinds[kind].subject)).length;
        const before = await countEntries();
        const earlier = site.sent.length;
        await expectOneSuccess(decisions());
        expect((await countEntries()) - before).toBe(1);
        // Closing waits for deferred messages.
        await site.app.close();
        const admins = [1, 2].map((number) => emailOfMember(number));
        return site.sent.slice(earlier).filter(({ to }) => !admins.includes(to)).length;
      },
    };
  }

  test.each(kinds)('about a %s: one of two admins succeeds', async (kind, add) => {
    const { database, admin, site, tokens, decideOnce } = await openStage();
    const id = await add({ database, site });
    const { version, acts } = await getItem(admin, kind, id);
    const path = `POST Admin/Inbox/${kind}/${id}`;
    const body = { seen: version, reason: 'A reason.', text: 'An answer.' };
    const mails = await decideOnce(kind, () => [
      site.ask(`${path}/${acts[0]}`, { token: tokens[0], body }),
      site.ask(`${path}/${acts.at(-1)}`, { token: tokens[1], body }),
    ]);
    expect(mails).toBeLessThanOrEqual(1);
  });

  test('about a remembrance: a keeper approves it, or an admin removes it', async () => {
    const { database, admin, site, tokens, member, linkAll, decideOnce } = await openStage();
    const keeper = await addKeeper({ database, site });
    expect((await decide(admin, 'keeper', keeper, 'approve')).status).toBe(200);
    await site.join(freeNumber);
    await linkAll();
    const id = await addRemembranceBy(memberAccount + 1)({ database, site });
    const { version: seen } = await getItem(admin, 'remembrance', id);
    const changedAt = new Date(site.clock.now).toISOString();
    const mails = await decideOnce('remembrance', () => [
      site.ask(`POST Remembrances/${id}/Approve`, { token: member.token, body: { changedAt } }),
      site.ask(`POST Admin/Inbox/remembrance/${id}/reject`, { token: tokens[0], body: { seen } }),
    ]);
    expect(mails).toBe(1);
  });

  test('about a mark of a deceased member: its contributor agrees, or an admin removes it', async () => {
    const { database, admin, site, tokens, member, decideOnce } = await openStage();
    const id = await addMarkOf(goneNumber)({ database, site });
    const { version: seen } = await getItem(admin, 'mark', id);
    const mails = await decideOnce('mark', () => [
      site.ask(`POST Marks/${id}/Agree`, { token: member.token }),
      site.ask(`POST Admin/Inbox/mark/${id}/reject`, { token: tokens[0], body: { seen } }),
    ]);
    expect(mails).toBe(0);
  });

  test('about news of a death: there is no answer without the mark, and no mark without it', async () => {
    const { database, admin, site, tokens } = await openStage();
    const id = await addMessage('death')({ database, site });
    const { version: seen } = await getItem(admin, 'death', id);
    const body = { seen, text: 'We are sorry.', freakBrotherNumber: memberNumber };
    const path = `POST Admin/Inbox/death/${id}`;
    const [marked] = await Promise.all([
      site.ask(`${path}/approve`, { token: tokens[0], body }),
      site.ask(`${path}/reject`, { token: tokens[1], body: { seen } }),
    ]);
    const isMarked = marked?.status === 200;
    const member = database.kysely.selectFrom('members').where('number', '=', memberNumber);
    const { deceased } = await member.select('deceased').executeTakeFirstOrThrow();
    expect(deceased).toBe(isMarked ? 1 : 0);
    expect(site.sent.filter(({ to }) => to === person)).toHaveLength(isMarked ? 1 : 0);
  });
});
