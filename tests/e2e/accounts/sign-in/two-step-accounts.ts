/** Creates accounts with two-step sign-in and passkeys through the API of a running site. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { User } from '#contract/accounts/account.ts';
import type { Enrolment } from '#contract/accounts/second-factor.ts';
import { changeData } from '#tests/support/processes/ask-site.ts';
import type { SiteAccount, SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { Site } from '#tests/support/processes/site-process.ts';

type Owner = Pick<SiteAccount, 'email' | 'password'> & { readonly user: Pick<User, 'token'> };

export interface TwoStepAccount {
  readonly recoveryCodes: readonly string[];
  /**
   * The current code of the authenticator app. The site accepts it even if it accepted a code in the same 30 seconds.
   */
  readonly nextCode: () => string;
}

export interface TwoStepAccounts {
  readonly turnOn: (owner: Owner) => Promise<TwoStepAccount>;
  /** Creates a passkey in the page's authenticator; the page must be one of the site. */
  readonly addPasskey: (page: Page, owner: Owner) => Promise<void>;
  /** Removes them from the site; the authenticator keeps them. */
  readonly removePasskeys: (email: string) => void;
  /** Sets how long ago, in ms, every session of the account last completed the second step. */
  readonly setConfirmedAgo: (email: string, ms: number) => void;
  /** Makes all challenges expire. */
  readonly expireChallenges: () => void;
}

export function openTwoStepAccounts(site: Site, accounts: SiteAccounts): TwoStepAccounts {
  async function ask<Body>(request: string, { user }: Owner, body?: object): Promise<Body> {
    const answer = await accounts.ask(request, { token: user.token, body });
    if (!answer.ok) throw new Error(`${request} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  async function setUpToken(email: string): Promise<string> {
    const newest = await accounts.linkTo(email);
    const isForSetUp = newest.startsWith('/set-up-second-factor');
    const link = isForSetUp ? newest : await accounts.linkTo(email, newest);
    return link.replace(/.*#token=/, '');
  }

  return {
    async turnOn(owner) {
      await ask('POST Account/SecondFactor/Link', owner);
      const token = await setUpToken(owner.email);
      const { challenge, totp } = await ask<Enrolment>('POST Account/SecondFactor/Begin', owner, {
        token,
      });
      const secret = Secret.fromBase32(totp.secret);
      const turnedOn = await ask<{ recoveryCodes: string[] }>(
        'POST Account/SecondFactor/TurnOn',
        owner,
        { token, challenge, method: 'totp', response: TOTP.generate({ secret }) },
      );
      return {
        ...turnedOn,
        nextCode() {
          changeData(
            site,
            'update second_factors set totp_step = 0 where account_id = (select id from accounts where email = ?)',
            owner.email,
          );
          return TOTP.generate({ secret });
        },
      };
    },
    async addPasskey(page, owner) {
      const { options } = await ask<{ options: { challenge: string } }>(
        'POST Account/Passkeys/Begin',
        owner,
        { password: owner.password },
      );
      const response = await page.evaluate(async (json) => {
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
          json as unknown as PublicKeyCredentialCreationOptionsJSON,
        );
        const made = await navigator.credentials.create({ publicKey });
        return (made as PublicKeyCredential).toJSON();
      }, options);
      await ask('POST Account/Passkeys', owner, {
        challenge: options.challenge,
        name: 'My phone',
        response,
      });
    },
    removePasskeys(email) {
      changeData(
        site,
        'delete from passkeys where account_id = (select id from accounts where email = ?)',
        email,
      );
    },
    setConfirmedAgo(email, ms) {
      changeData(
        site,
        'update sessions set confirmed_at = ? where account_id = (select id from accounts where email = ?)',
        Date.now() - ms,
        email,
      );
    },
    expireChallenges() {
      changeData(site, 'update challenges set expires_at = ?', Date.now() - 1);
    },
  };
}
