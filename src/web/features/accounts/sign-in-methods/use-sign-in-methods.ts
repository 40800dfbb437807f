/** The account's passkeys and second factor, from the last response. */
import { useEffect, useEffectEvent } from 'react';
import { getSignInMethods, type SignInMethods } from '#contract/accounts/passkeys.ts';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useReloadUser } from '#web/api/account/use-reload-user.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';

export interface NewestMethods {
  /** Null until the first response. */
  readonly methods: SignInMethods | null;
  /** Why there is no response. */
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Stores the response of an operation. */
  readonly keep: (methods: SignInMethods) => void;
  /** Requests them again, and the session, after an operation that returns something else. */
  readonly refresh: () => Promise<void>;
}

export function useSignInMethods(): NewestMethods {
  const call = useCall();
  const session = useSession();
  const renewUser = useReloadUser();
  const { value, keep, ...loaded } = useNewestQuery(getSignInMethods);
  const hasSecondFactor = session.kind === 'signed-in' && session.user.hasSecondFactor;

  async function reread() {
    const response = await settle(call(getSignInMethods));
    if (response.isOk) keep(response.value.body);
  }

  // The mailed link opens another tab, and what is set up there must show here.
  useUserRefresh(!hasSecondFactor);
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
