import type { OpenInvitation } from '#contract/accounts/invitations.ts';
import type { AccountDeps } from '../account-deps.ts';
import { getInvitation } from './invitation-rules.ts';
import { markOpened } from './invitations.queries.ts';

/**
 * Does not use it up.
 * @throws Refusal like `getInvitation`
 */
export async function openInvitation(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  token: string,
): Promise<OpenInvitation> {
  const { kysely } = database;
  const at = now();
  const invitation = await getInvitation(kysely, token, at);
  await markOpened(kysely, invitation.id, at);
  return {
    freakBrotherNumber: invitation.number,
    firstName: invitation.first_name,
    lastName: invitation.last_name,
    email: invitation.email,
    countsAs: invitation.counts_as,
  };
}
