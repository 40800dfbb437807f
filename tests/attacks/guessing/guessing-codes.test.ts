/**
 * Counts the attempts to guess a code within a year, and how many codes an attempt may match, with a controlled clock.
 */
import { hourMs, dayMs } from '#contract/time.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  describeProof,
  isWholeProof,
  proofTimeoutMs,
  proveRounds,
} from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  registrationOf,
  type AccountSite,
  type OperationResponse,
} from '#tests/support/sites/account-site.ts';
import { codeIn, linkTokenIn } from '#tests/support/servers/mailed-codes.ts';

const resetCodes = 100_000_000;
const validationCodes = 1_000_000;
/** The allowed probability of guessing one account's reset code within a year of attempts, whatever is planted. */
const maxChanceInAYear = 0.001;
const countedInMemoryMs = 600;
/** How long the guesser of a registration waits for the next try. */
const stepMs = isWholeProof ? 60_000 : 20 * 60_000;
/** The allowed probability of guessing the code of a registration with someone else's email before it lapses. */
const maxChanceOfARegistration = 0.000_1;

const email = emailOfMember(1);
const strangerAt = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;
const cookieIn = (name: string, { headers }: OperationResponse) =>
  new RegExp(`${name}=[\\w-]+`).exec(String(headers['set-cookie']))?.[0] ?? '';

interface Attacker {
  readonly from: string;
  /** '' for none. */
  readonly cookie: string;
}

/** Actions of the owner and of attackers. */
function actOn(site: AccountSite) {
  return {
    request: (from: string) =>
      site.ask('POST Account/RequestPasswordReset', { body: { email }, from }),
    check: (resetCode: string, { from, cookie }: Attacker) =>
      site.ask('POST Account/ValidateToken', {
        body: { email, resetCode },
        from,
        headers: { cookie },
      }),
    reset: (resetCode: string, password: string) =>
      site.ask('POST Account/ResetPassword', {
        body: { email, resetCode, password, confirmPassword: password },
        from: '203.0.113.9',
      }),
    /** Waits for this many mails to the owner and returns the matches in all of them, newest last. */
    async sent(find: (text: string) => string | null, count: number): Promise<string[]> {
      for (;;) {
        const found = site.sent.flatMap(({ to, text }) => (to === email ? (find(text) ?? []) : []));
        if (found.length >= count) return found;
        await delay(2);
      }
    },
  };
}

/**
 * Plants everything that someone with the password can plant: invented devices, and more devices from the server than
 * an account may have. Adds strangers without cookies and with invented ones.
 */
async function plantAttackers(site: AccountSite): Promise<Attacker[]> {
  const cookies: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const madeUp = `device=${String(index).padStart(22, 'D')}`;
    const response = await site.ask('POST Account/login', {
      body: { email, password: goodPassword },
      from: strangerAt(index),
      headers: { cookie: madeUp },
    });
    cookies.push(madeUp, cookieIn('device', response));
  }
  for (let index = 0; index < 6; index += 1) {
    cookies.push('', `requester=${String(index).padStart(22, 'R')}`);
  }
  return cookies.map((cookie, index) => ({ cookie, from: strangerAt(500 + index) }));
}

interface Round {
  readonly days: number;
  /** Attempts that were not refused by a limit. */
  readonly tries: number;
}

describeProof('a reset code', ({ name, open }) => {
  /** Three codes are requested in three places; how many can one attacker's attempts match at most? */
  async function countFitting(): Promise<number> {
    const site = await openAccountSite(await open());
    await site.join(1);
    const { request, check, sent } = actOn(site);
    const [planted] = await plantAttackers(site);
    const askers: Attacker[] = [];
    for (const from of [0, 1, 2].map(strangerAt)) {
      askers.push({ from, cookie: cookieIn('requester', await request(from)) });
    }
    const live = (await sent(codeIn, 4)).slice(-3);
    const attackers = [
      ...askers,
      ...askers.map(({ from }) => ({ from, cookie: '' })),
      ...(planted ? [planted] : []),
    ];
    const fits: number[] = [];
    for (const attacker of attackers) {
      const responses: OperationResponse[] = [];
      for (const code of live) responses.push(await check(code, attacker));
      expect(responses.every(({ status }) => status !== 429)).toBe(true);
      fits.push(responses.filter(({ status }) => status === 200).length);
    }
    expect(fits.at(-1)).toBe(0);
    return Math.max(...fits);
  }

  /** All attackers request and try codes all day; in between the owner uses a mailed link. */
  async function guess(days: number): Promise<Round> {
    const site = await openAccountSite(await open());
    await site.join(1);
    const { request, check, reset, sent } = actOn(site);
    const attackers = await plantAttackers(site);
    let mails = (await sent(linkTokenIn, 1)).length;
    let tries = 0;
    for (let day = 0; day < days; day += 1) {
      for (let hour = 0; hour < 24; hour += 8) {
        const guesses = await Promise.all(
          Array.from({ length: 40 }, (_, index) => request(strangerAt(index + hour))),
        );
        mails += guesses.filter(({ status }) => status === 200).length;
        const live = await sent(codeIn, mails);
        const wrong = Array.from({ length: 72 }, (_, index) => String(index).padStart(8, '0'));
        const responses = await Promise.all(
          wrong
            .filter((code) => !live.includes(code))
            .map((code, index) =>
              check(code, attackers[index % attackers.length] ?? { from: '', cookie: '' }),
            ),
        );
        tries += responses.filter(({ status }) => status !== 429).length;
        expect(responses.filter(({ status }) => status === 200)).toEqual([]);
        if (hour === 8) {
          // Whatever limits are used up, each mail has a link, so nobody can lock out the owner.
          const link = (await sent(linkTokenIn, mails)).at(-1) ?? '';
          expect((await reset(link, `another good password ${day}`)).status).toBe(200);
        }
        site.clock.now += 8 * hourMs;
      }
    }
    await site.app.close();
    return { days, tries };
  }

  test(
    'is hardly guessed in a year, whatever is planted, and its owner is never locked out',
    async () => {
      const days = isWholeProof ? 5 : 1;
      const rounds = await proveRounds<Round>({
        name: `guessing-reset-codes-${name}`,
        short: 1,
        whole: 6,
        round: () => guess(days),
      });
      const tries = rounds.reduce((sum, round) => sum + round.tries, 0);
      const perDay = tries / rounds.reduce((sum, round) => sum + round.days, 0);
      expect(perDay).toBeGreaterThan(0);
      const fitting = await countFitting();
      expect(fitting).toBeGreaterThan(0);
      const chance = 1 - (1 - fitting / resetCodes) ** (perDay * 365);
      await reportProof([
        {
          what: `Chance of guessing an account’s reset code within a year, with planted devices, on ${name}`,
          found: `${(chance * 100).toFixed(4)} %: ${perDay.toFixed(1)} attempts a day by everyone, each may match ${fitting} of ${resetCodes} codes`,
          wanted: `below ${maxChanceInAYear * 100} %, and the owner's link never refused`,
          isMet: chance < maxChanceInAYear,
        },
      ]);
    },
    proofTimeoutMs,
  );
});

describeProof('the code of a registration', ({ name, open }) => {
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
        // Without a code no guess can match.
        while (!isRefused) {
          const guess = await site.ask(`PUT Account/ValidateAccount/${wrong}`, { token });
          isRefused = guess.status === 429;
          if (!isRefused) tries += length;
        }
        const pauseMs = status === 429 ? Number(headers['retry-after']) * 1_000 : 0;
        // Requests of an account are counted in memory for half a second of real time, whatever the site's clock says.
        if (status === 429) await delay(countedInMemoryMs);
        // A code that is still valid can be tried again in the next window.
        site.clock.now += length > 0 ? stepMs : Math.max(stepMs, pauseMs);
      }
      const chance = tries / validationCodes;
      await reportProof([
        {
          what: `Chance of guessing the code sent to someone else’s email before the registration lapses, on ${name}`,
          found: `${(chance * 100).toFixed(4)} %: ${tries} attempts`,
          wanted: `at most ${maxChanceOfARegistration * 100} %`,
          isMet: tries > 0 && chance <= maxChanceOfARegistration,
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
