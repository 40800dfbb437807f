/** The passkeys and the second factor of one's account, as the server last told them. */
import { useEffect, useEffectEvent } from 'react';
import type { SignInMethods } from '#contract/accounts/passkeys.ts';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useNewsOfUser } from '#web/api/account/use-news-of-user.ts';
import { useRenewUser } from '#web/api/account/use-renew-user.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import type { Failure } from '#web/api/settle.ts';
import { settle } from '#web/api/settle.ts';

export interface NewestMethods {
  /** Null until there is an answer. */
  readonly methods: SignInMethods | null;
  /** Why there is none. */
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Takes what an operation answered. */
  readonly keep: (methods: SignInMethods) => void;
  /** Asks anew after an operation that answers something else; the session, too. */
  readonly refresh: () => Promise<void>;
}

export function useSignInMethods(): NewestMethods {
  const call = useCall();
  const session = useSession();
  const renewUser = useRenewUser();
  const { value, keep, ...loaded } = useNewestQuery('getSignInMethods');
  const hasSecondFactor = session.kind === 'signed-in' && session.user.hasSecondFactor;

  async function reread() {
    const response = await settle(call('getSignInMethods'));
    if (response.isOk) keep(response.value.body);
  }

  // The mailed link opens another tab: what was set up there is news here.
  useNewsOfUser(!hasSecondFactor);
  const isKnown = value === null || value.secondFactor.isOn === hasSecondFactor;
  const catchUp = useEffectEvent(() => void reread());
  useEffect(() => {
    if (!isKnown) catchUp();
  }, [isKnown]);

  return {
    ...loaded,
    methods: value,
    keep,
    async refresh() {
      await reread();
      await renewUser();
    },
  };
}
