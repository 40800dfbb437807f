/** The current password that a form asks for. Accounts with a second factor confirm in the shared dialog instead. */
import * as z from 'zod/mini';
import { givenPassword } from '#contract/accounts/passwords.ts';
import type { FormSchema } from '../forms/state/validate-form.ts';
import { useSession } from '../session-context.ts';

interface OwnPasswordFields {
  password?: string | undefined;
}

interface OwnPassword {
  readonly isAsked: boolean;
  readonly schema: FormSchema<OwnPasswordFields, OwnPasswordFields>;
}

const withPassword = z.object({ password: givenPassword });
const withoutPassword = z.object({ password: z.optional(z.string()) });

/** @param isNeeded whether accounts without a second factor must enter it */
export function useOwnPassword(isNeeded = true): OwnPassword {
  const session = useSession();
  const hasSecondFactor = session.kind === 'signed-in' && session.user.hasSecondFactor;
  const isAsked = isNeeded && !hasSecondFactor;
  return { isAsked, schema: isAsked ? withPassword : withoutPassword };
}
