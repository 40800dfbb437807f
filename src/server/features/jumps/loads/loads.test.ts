import { expect, test } from 'vitest';
import { setAccount, setClaim, setMember } from '#tests/support/databases/set-rows.ts';
import type { User } from '#contract/accounts/account.ts';
import { loadsPerDay, openLoadsAtMost, type LoadSheet } from '#contract/jumps/loads.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { openLoadSheets } from '#tests/support/sites/jumps/load-sheets.ts';
import { editMember } from '#tests/support/sites/admin-site.ts';

describeEachDialect('load sheets', ({ open }) => {
  test('an admin answers for unclaimed, disabled and deceased members', async () => {
    const database = await open();
    const { admin, members, say, all, confirmed } = await openLoadSheets(database, [2, 3, 4]);
    const [ann] = members;
    await setMember(database, 4, { deceased: 1 });
    await setAccount(database, 3, { disabled_at: 1 });
    for (const number of [20, 3, 4]) {
      const { said } = (await say(ann, number)).body as unknown as LoadSheet;
      expect(said[0]).toMatchObject({ state: 'waits for an admin' });
    }
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ loads: 3 });
    const { waiting } = await all();
    expect(waiting.map(({ named }) => named.freakBrotherNumber)).toEqual([20, 3, 4]);
    const [unclaimed, disabled, deceased] = waiting.map(({ loadId }) => loadId);
    expect((await admin.ask(`POST Admin/Loads/${unclaimed}/Confirm`)).status).toBe(200);
    expect((await admin.ask(`POST Admin/Loads/${unclaimed}/Confirm`)).status).toBe(404);
    expect((await admin.ask(`POST Admin/Loads/${disabled}/Decline`)).status).toBe(200);
    expect((await admin.ask(`POST Admin/Loads/${deceased}/Confirm`)).status).toBe(200);
    expect(await confirmed(2)).toEqual([4, 20]);
    expect(await confirmed(4)).toEqual([2]);
  });

  test('mails the member once, not again while something waits, and not without messages', async () => {
    const { admin, members, say } = await openLoadSheets(await open(), [2, 3, 4, 5]);
    const [ann, bob, , dan] = members;
    await admin.site.ask('PUT Profile/Messages', { token: dan.token, body: { isOpen: false } });
    await say(ann, 4);
    await say(bob, 4);
    await say(ann, 5);
    const isLoad = ({ subject }: { subject: string }) => subject.includes('same load');
    const mails = (await admin.mailsTo(emailOfMember(4))).filter(isLoad);
    expect(mails).toMatchObject([{ subject: 'FB2 says that you were on the same load' }]);
    expect(mails[0]?.text).toMatch(/^.+, FB2, says that[^]*\/My-FB-Profile/);
    expect(admin.site.sent.filter(isLoad)).toHaveLength(1);
  });
});

describeOnSqlite('load sheets', ({ open }) => {
  test('a statement that the other member confirms is on both profiles', async () => {
    const { admin, members, say, answer, sheet, waitingFor, all, confirmed } = await openLoadSheets(
      await open(),
      [2, 3, 4],
    );
    const [ann, bob, eve] = members;
    const said = await say(ann, 'FB3');
    expect(said).toMatchObject({
      status: 200,
      body: {
        problem: null,
        said: [{ member: { freakBrotherNumber: 3 }, state: 'waits for the member' }],
      },
    });
    expect(await sheet(bob)).toMatchObject({ waiting: [{ member: { freakBrotherNumber: 2 } }] });
    // Others do not see it.
    expect(await sheet(eve)).toEqual({ problem: null, waiting: [], said: [], confirmed: [] });
    expect([await confirmed(2), await confirmed(3)]).toEqual([[], []]);
    expect(await all()).toMatchObject({ waiting: [], withMembers: [{ saidBy: 2 }], declined: [] });
    const load = await waitingFor(bob);
    for (const stranger of [ann, eve]) {
      expect((await answer(stranger, load, 'Confirm')).status).toBe(404);
      expect((await answer(stranger, load, 'Decline')).status).toBe(404);
    }
    expect((await answer(eve, load, 'Withdraw')).status).toBe(404);
    expect((await admin.ask(`POST Admin/Loads/${load}/Confirm`)).status).toBe(404);
    expect((await answer(bob, load, 'Confirm')).status).toBe(200);
    expect((await answer(bob, load, 'Confirm')).status).toBe(404);
    expect([await confirmed(2), await confirmed(3)]).toEqual([[3], [2]]);
    expect(await sheet(ann)).toMatchObject({ said: [], confirmed: [{ loadId: load }] });
    expect(await sheet(bob)).toMatchObject({ waiting: [], confirmed: [{ loadId: load }] });
    expect((await say(ann, 3)).status).toBe(409);
    expect((await say(bob, 2)).status).toBe(409);
    const states = (await admin.changes('load')).map(({ actor, key, before, after }) => [
      actor,
      key,
      (before as { loadState: string } | null)?.loadState ?? null,
      (after as { loadState: string; loadMate: number }).loadState,
    ]);
    expect(states).toEqual([
      ['account/2', 'fb/2', null, 'waiting'],
      ['account/3', 'fb/2', 'waiting', 'confirmed'],
    ]);

    // Either of the two removes it.
    expect((await answer(eve, load, 'Withdraw')).status).toBe(404);
    expect((await answer(bob, load, 'Withdraw')).status).toBe(200);
    expect([await confirmed(2), await confirmed(3)]).toEqual([[], []]);
    await say(ann, 3);
    const again = await waitingFor(bob);
    await answer(bob, again, 'Confirm');
    expect((await answer(ann, again, 'Withdraw')).status).toBe(200);
    expect([await confirmed(2), await confirmed(3)]).toEqual([[], []]);
  });

  test('a declined statement cannot be made again until an admin allows it', async () => {
    const { admin, members, say, answer, sheet, waitingFor, all } = await openLoadSheets(
      await open(),
      [2, 3],
    );
    const [ann, bob] = members;
    await say(ann, 3);
    const load = await waitingFor(bob);
    expect((await answer(bob, load, 'Decline')).status).toBe(200);
    expect((await answer(bob, load, 'Confirm')).status).toBe(404);
    expect(await sheet(ann)).toMatchObject({ said: [{ state: 'declined' }] });
    expect((await sheet(bob)).waiting).toEqual([]);
    expect((await answer(ann, load, 'Withdraw')).status).toBe(404);
    const again = await say(ann, 3);
    expect(again.status).toBe(409);
    expect(again.body['message']).toContain('declined');
    expect(await all()).toMatchObject({ declined: [{ loadId: load }] });
    expect((await admin.ask(`POST Admin/Loads/${load}/Allow`)).status).toBe(200);
    expect((await say(ann, 3)).status).toBe(200);
    // The member who declines may say it later.
    const second = await waitingFor(bob);
    expect((await admin.ask(`POST Admin/Loads/${second}/Allow`)).status).toBe(404);
    await answer(bob, second, 'Decline');
    expect((await say(bob, 2)).status).toBe(200);
    expect((await answer(ann, await waitingFor(ann), 'Confirm')).status).toBe(200);
  });

  test('members who are not linked, or no longer, say and answer nothing', async () => {
    const database = await open();
    const { members, say, answer, sheet, waitingFor, all } = await openLoadSheets(database, [2, 3]);
    const [ann, bob] = members;
    await say(ann, 3);
    const load = await waitingFor(bob);
    const approve = (account: number, is_approved: 0 | 1) =>
      setClaim(database, account, { is_approved });
    await approve(2, 0);
    expect((await sheet(ann)).problem).toContain('not linked');
    expect((await say(ann, 5)).status).toBe(403);
    // It does not count until its member is linked again.
    expect((await sheet(bob)).waiting).toEqual([]);
    expect((await answer(bob, load, 'Confirm')).status).toBe(404);
    expect((await all()).withMembers).toEqual([]);
    await approve(2, 1);
    await approve(3, 0);
    expect((await answer(bob, load, 'Confirm')).status).toBe(404);
    expect((await all()).waiting).toMatchObject([{ loadId: load }]);
    await approve(3, 1);
    expect((await answer(bob, load, 'Confirm')).status).toBe(200);
  });

  test('refuses oneself, unknown numbers, other series and the same day', async () => {
    const database = await open();
    const { members, say } = await openLoadSheets(database, [2]);
    const [ann] = members;
    const fourth = { year: 1976, month: 7, day: 4 };
    await setMember(database, 2, fourth);
    await setMember(database, 10, fourth);
    await setMember(database, 11, { ...fourth, day: 0 });
    await setMember(database, 12, { ...fourth, day: 5 });
    const status = async (number: unknown) => (await say(ann, number)).status;
    expect(await status(2)).toBe(400);
    expect(await status('NNFB3')).toBe(400);
    expect(await status('')).toBe(400);
    expect(await status(99)).toBe(404);
    expect(await status(10)).toBe(409);
    expect(await status(11)).toBe(200);
    expect(await status(12)).toBe(200);
    // A day that is withheld is unknown to others.
    await setMember(database, 10, { is_year_withheld: 1 });
    expect(await status(10)).toBe(200);
  });

  test('is limited to open statements, and to statements in a day', async () => {
    const { admin, members, say, answer, sheet } = await openLoadSheets(await open(), [2]);
    const logIn = async () => {
      const body = { email: emailOfMember(2), password: goodPassword };
      return (await admin.site.ask('POST Account/login', { body })).body as unknown as User;
    };
    let [ann] = members;
    let number = 3;
    for (let open = 1; open <= openLoadsAtMost; open += 1) {
      expect((await say(ann, number)).status).toBe(200);
      // A refused one does not count.
      expect((await say(ann, number)).status).toBe(open % loadsPerDay === 0 ? 429 : 409);
      number += 1;
      if (open % loadsPerDay === 0) {
        const [newest] = (await sheet(ann)).said;
        await answer(ann, newest?.loadId ?? 0, 'Withdraw');
        expect((await say(ann, number)).status).toBe(429);
        admin.site.clock.now += 24 * 60 * 60_000;
        ann = await logIn();
        expect((await say(ann, number - 1)).status).toBe(200);
        if (open < openLoadsAtMost) admin.site.clock.now += 24 * 60 * 60_000;
        ann = await logIn();
      }
    }
    const refused = await say(ann, 1);
    expect(refused.status).toBe(429);
    expect(refused.body['message']).toContain(String(openLoadsAtMost));
  });

  test('shows a confirmed link to visitors only while nobody withholds the name or the date', async () => {
    const database = await open();
    const { members, say, answer, sheet, waitingFor, confirmed } = await openLoadSheets(
      database,
      [2, 3],
    );
    const [ann, bob] = members;
    await setMember(database, 3, { is_name_withheld: 1 });
    await say(ann, 3);
    expect((await sheet(ann)).said[0]?.member).toEqual({
      freakBrotherNumber: 3,
      firstName: '',
      lastName: '',
      deceased: false,
      nameWithheld: true,
    });
    await answer(bob, await waitingFor(bob), 'Confirm');
    expect([await confirmed(2), await confirmed(3)]).toEqual([[], []]);
    expect((await sheet(ann)).confirmed).toMatchObject([{ member: { nameWithheld: true } }]);
    await setMember(database, 3, { is_name_withheld: 0 });
    expect([await confirmed(2), await confirmed(3)]).toEqual([[3], [2]]);
    await setMember(database, 2, { is_year_withheld: 1 });
    expect([await confirmed(2), await confirmed(3)]).toEqual([[], []]);
  });
});

describeEachDialect('links of load sheets', ({ open }) => {
  test('end in one state when answers, withdrawals and the same statement meet', async () => {
    const { members, say, answer, waitingFor, confirmed, sheet } = await openLoadSheets(
      await open(),
      [2, 3],
      { isRateLimited: false },
    );
    const [ann, bob] = members;
    for (let round = 0; round < 5; round += 1) {
      const said = await Promise.all([say(ann, 3), say(bob, 2), say(ann, 3)]);
      expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
      const isOfAnn = said[1].status !== 200;
      const [speaker, named] = isOfAnn ? [ann, bob] : [bob, ann];
      const load = await waitingFor(named);
      const [taken, withdrawn, declined] = await Promise.all([
        answer(named, load, 'Confirm'),
        answer(speaker, load, 'Withdraw'),
        answer(named, load, 'Decline'),
      ]);
      for (const { status } of [taken, withdrawn, declined]) expect([200, 404]).toContain(status);
      expect(taken.status === 200 && declined.status === 200).toBe(false);
      const isLinked = taken.status === 200 && withdrawn.status !== 200;
      expect(await confirmed(2)).toEqual(isLinked ? [3] : []);
      const { confirmed: links, said: left } = await sheet(speaker);
      expect([links.length, left.length]).toEqual([
        isLinked ? 1 : 0,
        declined.status === 200 ? 1 : 0,
      ]);
      if (isLinked) await answer(named, load, 'Withdraw');
      if (declined.status === 200) break;
    }
  });
});

describeOnSqlite('links of load sheets', ({ open }) => {
  test('go with the account that said them, unless confirmed', async () => {
    const { admin, members, say, answer, sheet, confirmed, waitingFor } = await openLoadSheets(
      await open(),
      [2, 3, 4],
    );
    const [ann, bob, eve] = members;
    await say(ann, 3);
    await answer(bob, await waitingFor(bob), 'Confirm');
    await say(ann, 4);
    const { body: data } = await admin.site.ask('GET Account/data', { token: ann.token });
    expect(data['loads']).toMatchObject([
      { speaker: 2, named: 3, isDeclined: false },
      { speaker: 2, named: 4, confirmedAt: null },
    ]);
    const body = { password: goodPassword };
    const gone = await admin.site.ask('POST Account/delete', { token: ann.token, body });
    expect(gone.status).toBe(200);
    expect((await sheet(eve)).waiting).toEqual([]);
    expect(await confirmed(3)).toEqual([2]);
    expect((await sheet(bob)).confirmed).toMatchObject([{ member: { freakBrotherNumber: 2 } }]);
    const entries = await admin.changes('load');
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    // The account that confirmed it goes, too.
    await admin.site.ask('POST Account/delete', { token: bob.token, body });
    expect(await confirmed(2)).toEqual([3]);
  });

  test('follow members to other numbers, and go with members', async () => {
    const database = await open();
    const { admin, members, say, answer, waitingFor, confirmed } = await openLoadSheets(
      database,
      [2, 3],
    );
    const [ann, bob] = members;
    await say(ann, 3);
    await answer(bob, await waitingFor(bob), 'Confirm');
    expect((await editMember(admin, 'fb/3', { freakBrotherNumber: 33 })).status).toBe(200);
    expect([await confirmed(2), await confirmed(33)]).toEqual([[33], [2]]);
    await database.kysely.deleteFrom('members').where('number', '=', 33).execute();
    expect(await confirmed(2)).toEqual([]);
  });
});
