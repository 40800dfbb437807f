/** Guessing codes for a year: how often strangers get to try, and how many codes a try may fit, by a clock that is set. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  registrationOf,
  type AccountSite,
} from '#tests/support/account-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const codes = 1_000_000;
/** Of guessing one account's reset code within a year of trying all day, every day. */
const mostChanceInAYear = 0.02;
/** Of guessing the code of an account that somebody registered with the e-mail of another, until it lapses. */
const mostChanceOfARegistration = 0.000_1;

const newPassword = 'another good password';
const strangerAt = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;

/** A member who has signed in on a device before, and what strangers do to them. */
async function openAttacked(site: AccountSite) {
  const email = emailOfMember(1);
  await site.join(1);
  const { headers } = await site.ask('POST Account/login', {
    body: { email, password: goodPassword },
  });
  const cookie = /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  return {
    cookie,
    request: (from: string, given: Record<string, string> = {}) =>
      site.ask('POST Account/RequestPasswordReset', { body: { email }, from, headers: given }),
    check: (resetCode: string, from: string) =>
      site.ask('POST Account/ValidateToken', { body: { email, resetCode }, from }),
    reset: (resetCode: string, from: string, given: Record<string, string> = {}) =>
      site.ask('POST Account/ResetPassword', {
        body: { email, resetCode, password: newPassword, confirmPassword: newPassword },
        from,
        headers: given,
      }),
    /** All that were sent so far, the newest last; waits for so many. */
    async sentCodes(count: number): Promise<string[]> {
      for (;;) {
        const texts = site.sent.filter(({ to }) => to === email).map(({ text }) => text);
        const found = texts.flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
        if (found.length >= count) return found;
        await delay(2);
      }
    },
  };
}

interface Round {
  readonly days: number;
  /** That were not refused for being too many. */
  readonly tries: number;
}

describeEachDialect('a reset code', ({ name, open }) => {
  /** Of four codes that strangers asked for, those that a try of one of these strangers may fit. */
  async function countFitting(): Promise<number> {
    const site = await openAccountSite(await open());
    const { request, check, sentCodes } = await openAttacked(site);
    const before = (await sentCodes(1)).length;
    const strangers = [0, 1, 2, 3].map(strangerAt);
    for (const stranger of strangers) expect((await request(stranger)).status).toBe(200);
    const live = (await sentCodes(before + 4)).slice(-4);
    const fits = strangers.slice(0, 2).map(async (stranger) => {
      const answers = await Promise.all(live.map((code) => check(code, stranger)));
      expect(answers.every(({ status }) => status !== 429)).toBe(true);
      return answers.filter(({ status }) => status === 200).length;
    });
    return Math.max(...(await Promise.all(fits)));
  }

  /** All try again all day; in between the owner comes. */
  async function guess(days: number): Promise<Round> {
    const site = await openAccountSite(await open());
    const { cookie, request, check, reset, sentCodes } = await openAttacked(site);
    let sent = (await sentCodes(1)).length;
    let tries = 0;
    for (let day = 0; day < days; day += 1) {
      for (let hour = 0; hour < 24; hour += 8) {
        const asked = await Promise.all(
          Array.from({ length: 10 }, (_, index) => request(strangerAt(index))),
        );
        sent += asked.filter(({ status }) => status === 200).length;
        const live = (await sentCodes(sent)).slice(-10);
        const wrong = Array.from({ length: 40 }, (_, index) => String(index).padStart(6, '0'));
        const answers = await Promise.all(
          wrong
            .filter((code) => !live.includes(code))
            .map((code, index) => check(code, strangerAt(500 + Math.floor(index / 4)))),
        );
        tries += answers.filter(({ status }) => status !== 429).length;
        expect(answers.filter(({ status }) => status === 200)).toEqual([]);
        if (hour === 8) {
          // Nobody can keep the owner out who comes with a device that is known.
          expect((await request('203.0.113.9', { cookie })).status).toBe(200);
          sent += 1;
          const code = (await sentCodes(sent)).at(-1) ?? '';
          expect((await reset(code, '203.0.113.9', { cookie })).status).toBe(200);
        }
        site.clock.now += 8 * hourMs;
      }
    }
    await site.app.close();
    return { days, tries };
  }

  test(
    'is hardly guessed in a year, and its owner never locked out',
    async () => {
      const days = isWholeProof ? 5 : 1;
      const proof = `guessing-codes-${name}`;
      const rounds = await proveRounds<Round>({
        name: proof,
        short: 1,
        whole: 73,
        round: () => guess(days),
      });
      const tries = rounds.reduce((sum, round) => sum + round.tries, 0);
      const perDay = tries / rounds.reduce((sum, round) => sum + round.days, 0);
      const fitting = await countFitting();
      expect(fitting).toBeGreaterThan(0);
      const chance = 1 - (1 - fitting / codes) ** (perDay * 365);
      await reportProof('guessing', [
        {
          what: `Chance that strangers guess the reset code of an account in a year of trying, on ${name}`,
          found: `${(chance * 100).toFixed(2)} %: ${perDay.toFixed(1)} tries a day, each may fit ${fitting} of ${codes} codes`,
          wanted: `at most ${mostChanceInAYear * 100} %, and the owner's device never refused`,
          isMet: chance <= mostChanceInAYear,
        },
      ]);
    },
    proofTimeoutMs,
  );
});

describeEachDialect('the code of a registration', ({ name, open }) => {
  test(
    'is not guessed before the registration lapses',
    async () => {
      const database = await open();
      const site = await openAccountSite(database);
      const { token } = await site.register(1);
      const wrong = '000000';
      const findLiveCodes = () =>
        database.kysely
          .selectFrom('account_codes')
          .where('expires_at', '>', site.clock.now)
          .select('id')
          .execute();
      let tries = 0;
      const endsAt = site.clock.now + dayMs;
      while (site.clock.now < endsAt) {
        const { status, headers } = await site.ask('GET Account/ResendCode', { token });
        const { length } = await findLiveCodes();
        let isRefused = length === 0;
        // Without a code no guess is right.
        while (!isRefused) {
          const guess = await site.ask(`PUT Account/ValidateAccount/${wrong}`, { token });
          isRefused = guess.status === 429;
          if (!isRefused) tries += length;
        }
        const pauseMs = status === 429 ? Number(headers['retry-after']) * 1_000 : 60_000;
        // What is on its way may be tried again when a new window begins.
        site.clock.now += length > 0 ? 60_000 : pauseMs;
      }
      const chance = tries / codes;
      await reportProof('guessing', [
        {
          what: `Chance to guess the code that went to the e-mail of another, until that registration lapses, on ${name}`,
          found: `${(chance * 100).toFixed(4)} %: ${tries} tries`,
          wanted: `at most ${mostChanceOfARegistration * 100} %`,
          isMet: tries > 0 && chance <= mostChanceOfARegistration,
        },
      ]);
      expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
      const again = await site.ask('POST Account/register', {
        body: registrationOf(1),
        from: '203.0.113.1',
      });
      expect(again.status).toBe(200);
    },
    proofTimeoutMs,
  );
});
