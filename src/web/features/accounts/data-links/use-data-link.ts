/** Uses a mailed link. Asks for the second factor in between, if the account has one. */
import { useState } from 'react';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { CallInput } from '#contract/operations.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import type { SecondFactorSent } from '../sign-in/second-factor-method.ts';

type Body = NonNullable<CallInput<'deleteAccountByLink'>['body']>;

/** @param send returns what the server asks for; null when it is done */
export function useDataLink(
  token: string,
  send: (body: Body) => Promise<SecondFactorNeeded | null>,
) {
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { isBusy, alert, run, forget } = useAction(async () => setNeeded(await send({ token })));
  return {
    isBusy,
    alert,
    run,
    needed,
    notice,
    async sendSecondFactor(secondFactor: SecondFactorSent) {
      setNeeded(await send({ token, secondFactor }));
    },
    startAgain() {
      setNotice('The second step took too long. Please try again.');
      run();
    },
    leave() {
      setNeeded(null);
      setNotice(null);
      forget();
    },
  };
}

export type DataLink = ReturnType<typeof useDataLink>;
