/** Finds out whether a number that is typed into a form can be given to a member. */
import { useEffect, useState } from 'react';
import { Refusal } from '#contract/errors.ts';
import { getNumber, type NumberRecord } from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { describeTaken } from './describe-number.ts';
import type { Question } from '#web/ui/forms/confirm-dialog.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';

const pauseMs = 250;

interface NumberCheck {
  /** Null while it is not known. */
  readonly record: NumberRecord | null;
  readonly isTaken: boolean;
  /** @throws Refusal `taken` for a number that cannot be given */
  readonly check: (number: number) => Promise<NumberRecord>;
}

/** @param number null if it needs no check */
export function useNumberCheck(series: Series, number: number | null): NumberCheck {
  const call = useCall();
  const [loaded, setLoaded] = useState<NumberRecord | null>(null);

  useEffect(() => {
    if (number === null) return undefined;
    let isNewest = true;
    const load = async () => {
      // If this fails, the server still decides when the form is sent.
      const response = await settle(call(getNumber, { params: { series, number } }));
      if (isNewest && response.isOk) setLoaded(response.value.body);
    };
    const timer = setTimeout(() => void load(), pauseMs);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [call, series, number]);

  const record = loaded?.number === number ? loaded : null;
  return {
    record,
    isTaken: record !== null && describeTaken(record) !== null,
    async check(checked) {
      const { body } = await call(getNumber, { params: { series, number: checked } });
      const message = describeTaken(body);
      if (message === null) return body;
      throw new Refusal('taken', { message, errors: { freakBrotherNumber: message } });
    },
  };
}

type ReservedConfirmation = Readonly<Record<string, never>> | { readonly isReservedMeant: true };

/**
 * @param send rejects with the server's refusal
 * @returns null when the admin declines
 */
export async function sendConfirmed<OperationResponse>(
  send: (confirmation: ReservedConfirmation) => Promise<OperationResponse>,
  ask: (question: Question) => Promise<boolean>,
): Promise<OperationResponse | null> {
  try {
    return await send({});
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'reserved') throw error;
    const text = `${error.message} Use it only for the member it is reserved for.`;
    const isConfirmed = await ask({ title: 'Use a reserved number?', text, yes: 'Use it' });
    return isConfirmed ? send({ isReservedMeant: true }) : null;
  }
}
