/** Attempts with unlimited invented emails use bounded space and get the same responses as others. */
import { dayMs } from '#contract/time.ts';
import { expect, test, vi } from 'vitest';
import { countRows } from '#server/database/count-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, openAccountSite } from '#tests/support/sites/account-site.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const maxSpare = 10_000;

const calls = {
  'POST Account/login': (email: string) => ({ email, password: 'wrong password' }),
  'POST Account/ValidateToken': (email: string) => ({ email, resetCode: '00000000' }),
  'POST Account/RequestPasswordReset': (email: string) => ({ email }),
};

/** As many as after days of attempts. */
async function fillSpare({ kysely }: Database): Promise<void> {
  for (let from = 0; from < maxSpare; from += 1_000) {
    const values = Array.from({ length: 1_000 }, (_, index) => ({
      counted: `~filled${from + index}`,
      uses: 1,
      ends_at: testNow + 1_000 + from + index,
    }));
    await kysely.insertInto('use_counts').values(values).execute();
  }
}

describeOnSqlite('attempts with invented emails', ({ open }) => {
  test('from many addresses use bounded space', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await fillSpare(database);
    // Old counters are normally removed at random; here each time.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    const addresses = 8;
    for (let index = 0; index < addresses; index += 1) {
      for (const [call, bodyFor] of Object.entries(calls)) {
        const body = bodyFor(`nobody${index}${call.length}@example.org`);
        const { status } = await site.ask(call, { body, from: `10.1.0.${index}` });
        expect([200, 400, 401]).toContain(status);
      }
    }
    const ofAddresses = addresses * Object.keys(calls).length;
    // The work of a password reset goes on after its response, and each count is limited before it is made: counts that
    // are made at the same time are removed with the next.
    let more = 0;
    const countAfterAnother = async () => {
      more += 1;
      const body = { email: `invented${more}@example.org`, password: 'wrong password' };
      await site.ask('POST Account/login', { body, from: `10.1.0.${more % addresses}` });
      return countRows(database.kysely.selectFrom('use_counts'));
    };
    await expect.poll(countAfterAnother).toBeLessThanOrEqual(maxSpare + ofAddresses + 1);
    random.mockRestore();
  });

  test('do not reset the limit of an email without an account', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await fillSpare(database);
    // Windows of a day end after that of the attempts below.
    await database.kysely
      .updateTable('use_counts')
      .set({ ends_at: testNow + dayMs })
      .execute();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const tryOnce = async () => {
      const body = { email: 'nobody@example.org', password: 'wrong password' };
      return (await site.ask('POST Account/login', { body, from: '10.4.0.1' })).status;
    };
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push(await tryOnce());
    random.mockReturnValue(0);
    for (let index = 0; index < 4; index += 1) statuses.push(await tryOnce());
    random.mockRestore();
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 6 }, () => 429),
    ]);
  });

  test('get the same responses and limits as those with an existing email', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    site.clock.now += dayMs;
    for (const [call, bodyFor] of Object.entries(calls)) {
      const responsesOf = async (email: string, lastNumber: number) => {
        const responses = [];
        // Several addresses up to their own limit, until the limit of all strangers is reached.
        for (let index = 0; index < 112; index += 1) {
          const from = `10.${lastNumber}.0.${Math.floor(index / 11)}`;
          const { status, text, headers } = await site.ask(call, { body: bodyFor(email), from });
          responses.push({ status, text, retryAfter: headers['retry-after'] });
        }
        return responses;
      };
      const known = await responsesOf(emailOfMember(1), 2);
      const unknown = await responsesOf('nobody@example.org', 3);
      expect(unknown).toEqual(known);
      expect(new Set(known.map(({ status }) => status)).size).toBe(2);
    }
  });
});
