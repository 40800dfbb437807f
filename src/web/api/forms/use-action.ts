/** Something that a button does on the server, outside of any form: whether it is under way, and what was refused. */
import { useState } from 'react';
import { isRefusal } from '../refusal-from-response.ts';
import { describeRefusal } from './describe-refusal.ts';

interface Action {
  readonly isBusy: boolean;
  /** Null when nothing went wrong. */
  readonly alert: string | null;
  readonly run: () => void;
  readonly forget: () => void;
}

/** @param act throws what the server refuses. */
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
