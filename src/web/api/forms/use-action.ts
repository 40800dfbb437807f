/** State of a button that calls the server outside a form. */
import { useState } from 'react';
import { isRefusal } from '../is-refusal.ts';
import { describeRefusal } from './describe-refusal.ts';

interface Action {
  readonly isBusy: boolean;
  readonly alert: string | null;
  readonly run: () => void;
  readonly forget: () => void;
}

/** @param act throws the server's refusals */
export function useAction(act: () => Promise<void>): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);

  async function run() {
    setIsBusy(true);
    setAlert(null);
    try {
      await act();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setAlert(describeRefusal(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, alert, run: () => void run(), forget: () => setAlert(null) };
}
