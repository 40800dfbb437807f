/** Guesses the second factor for days with a known password, with a controlled clock. */
import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { describeProof, isWholeProof, proofTimeoutMs } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import {
  emailOfMember,
  openAccountSite,
  type OperationResponse,
} from '#tests/support/sites/account-site.ts';
import { logIn, passSecondFactor, turnOn } from '#tests/support/sites/two-step.ts';

const email = emailOfMember(1);
const days = isWholeProof ? 30 : 2;
const timesADay = 24;
const maxADay = 100;
/** The codes of the steps before and after match too. */
const codesThatFit = 3;
const codes = 1_000_000;
const maxChanceADay = 0.000_5;

const strangerAt = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;
const deviceIn = ({ headers }: OperationResponse) =>
  /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

describeProof('a second factor', ({ name, open }) => {
  test(
    'allows 100 attempts a day for all strangers together, and its owner can sign in',
    async () => {
      const site = await openAccountSite(await open());
      const { token } = await site.join(1);
      const { nextCode } = await turnOn(site, token, email);
      const pass = async (response: string, given: object) => {
        const { challenge } = await logIn(site, email, given);
        return passSecondFactor(site, { challenge, method: 'totp', response }, given);
      };
      const own = { from: '192.0.2.1' };
      const first = await pass(nextCode(), own);
      expect(first.status).toBe(200);
      const cookie = deviceIn(first);

      let tries = 0;
      for (let day = 0; day < days; day += 1) {
        let today = 0;
        for (let time = 0; time < timesADay; time += 1) {
          const strangers = [0, 1, 2, 3, 4].map((index) => ({
            from: strangerAt(5 * time + index),
            headers: { cookie: `device=${'D'.repeat(22)}` },
          }));
          const responses = await Promise.all(strangers.map((given) => pass('000000', given)));
          expect(responses.filter(({ status }) => status === 200)).toEqual([]);
          today += responses.filter(({ status }) => status === 401).length;
          site.clock.now += dayMs / timesADay;
        }
        expect(today).toBeLessThanOrEqual(maxADay);
        tries += today;
        const owner = await pass(nextCode(), { ...own, headers: { cookie } });
        expect(owner.status).toBe(200);
      }
      const chance = (tries / days) * (codesThatFit / codes);
      await reportProof([
        {
          what: `Codes of an authenticator app, guessed all day from ${5 * timesADay} addresses with the right password, for ${days} days (${name})`,
          found: `${tries / days} attempts a day, a chance of ${(100 * chance).toFixed(3)} % a day`,
          wanted: `at most ${maxADay} attempts and ${100 * maxChanceADay} % a day; the owner's device can sign in`,
          isMet: chance <= maxChanceADay,
        },
      ]);
    },
    proofTimeoutMs,
  );
});
