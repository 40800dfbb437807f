/** Gives a member a number that is reserved, once an admin has confirmed that it is meant. */
import type { Question } from '#web/ui/forms/confirm-dialog.tsx';
import { isRefusal } from '#web/api/refusal-from-response.ts';

type Meant = Readonly<Record<string, never>> | { readonly isReservedMeant: true };

/**
 * @param send throws what the server refuses
 * @returns null when the admin would rather not
 */
export async function sendOnPurpose<OperationResponse>(
  send: (meant: Meant) => Promise<OperationResponse>,
  ask: (question: Question) => Promise<boolean>,
): Promise<OperationResponse | null> {
  try {
    return await send({});
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'reserved') throw error;
    const text = `${error.message} Please take it only if this is who it is kept for.`;
    const isMeant = await ask({ title: 'Take a reserved number?', text, yes: 'Take it' });
    return isMeant ? send({ isReservedMeant: true }) : null;
  }
}
