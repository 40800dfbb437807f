/** Passkey sign-in, both in the email field's autofill and with a button. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { signInWithPasskey } from '#contract/accounts/sign-in.ts';
import { beginPasskeySignIn } from '#contract/accounts/passkeys.ts';
import { canOfferPasskeys, showPasskey } from '#web/api/account/passkeys.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { describeRefusal } from '#web/api/forms/describe-refusal.ts';
import { isRefusal } from '#web/api/is-refusal.ts';

/** A challenge is valid for 10 minutes, so the next offer has a new one. */
const offerMs = 9 * 60_000;

interface PasskeySignIn {
  readonly isBusy: boolean;
  /** Null without an error; cancelling is not an error. */
  readonly alert: string | null;
  /** Opens the browser's dialog and ends the offer. */
  readonly start: () => void;
}

export function usePasskeySignIn(): PasskeySignIn {
  const call = useCall();
  const signIn = useSignIn();
  const [isBusy, setIsBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const dialog = useRef<AbortController>(null);

  async function signInBy(isOffered: boolean, signal: AbortSignal): Promise<void> {
    // The user did not ask for an offer, so its failure shows no message.
    let isSilent = isOffered;
    try {
      const { body } = await call(beginPasskeySignIn, {}, { signal });
      const response = await showPasskey(body.challenge, { isOffered, signal });
      if (response === null) return;
      isSilent = false;
      setIsBusy(true);
      setAlert(null);
      signIn((await call(signInWithPasskey, { body: { ...body, response } })).body);
    } catch (error) {
      if (!isRefusal(error) && !signal.aborted) throw error;
      if (isRefusal(error) && !isSilent) setAlert(describeRefusal(error));
    } finally {
      if (!isSilent) setIsBusy(false);
    }
  }

  const offer = useEffectEvent((signal: AbortSignal) => signInBy(true, signal));
  useEffect(() => {
    if (isBusy) return undefined;
    const offered = new AbortController();
    void canOfferPasskeys().then((canOffer) =>
      canOffer && !offered.signal.aborted ? offer(offered.signal) : undefined,
    );
    const timer = setTimeout(() => setRound(round + 1), offerMs);
    return () => {
      clearTimeout(timer);
      offered.abort();
    };
  }, [isBusy, round]);

  useEffect(() => () => dialog.current?.abort(), []);

  return {
    isBusy,
    alert,
    start() {
      setAlert(null);
      setIsBusy(true);
      dialog.current = new AbortController();
      void signInBy(false, dialog.current.signal);
    },
  };
}
