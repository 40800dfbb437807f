/** Gives a member a reserved number after the admin confirms it. */
import type { Question } from '#web/ui/forms/confirm-dialog.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';

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
