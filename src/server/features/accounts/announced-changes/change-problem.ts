/** Why a change cannot be begun, or cannot be carried out once it is due. */
import type { ChangeKind } from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findEmailOwner } from '../accounts.queries.ts';
import { findTarget, type Holder } from './holders.queries.ts';

export interface Wanted {
  readonly kind: ChangeKind;
  readonly number: number;
  readonly holder: Holder | undefined;
  readonly target: {
    readonly email: string;
    readonly emailKey: string;
    /** The account that gets the number, if that is known. */
    readonly accountId: number | null;
  };
}

function holderProblem({ kind, number, holder }: Wanted): string | null {
  const label = numberLabel('fb', number);
  if (!holder) return `There is no ${label}.`;
  if (holder.deceased === 1) return `${label} is marked as deceased.`;
  if (holder.account_id === null) {
    const instead = kind === 'give' ? ' The sender can claim it.' : '';
    return `${label} is not linked to an account.${instead}`;
  }
  if (holder.role === 'Admin') return 'The account is an admin, who must be demoted first.';
  if (holder.disabled_at !== null) return 'The account is disabled.';
  return null;
}

async function moveProblem(db: Connection, { holder, target }: Wanted): Promise<string | null> {
  const owner = await findEmailOwner(db, target.emailKey);
  // Anyone can register an email that is not theirs.
  if (!owner || owner.validated_at === null) return null;
  return owner.id === holder?.account_id
    ? 'The account has this email already.'
    : `Another account has ${target.email}.`;
}

async function giveProblem(db: Connection, { holder, target }: Wanted): Promise<string | null> {
  const { accountId, emailKey } = target;
  const account = await findTarget(db, accountId === null ? { emailKey } : { id: accountId });
  if (!account) return null;
  if (account.id === holder?.account_id) return 'The number is linked to this account already.';
  if (account.disabled_at !== null) return `The account with ${target.email} is disabled.`;
  if (account.claimed_number === null) return null;
  return `The account with ${target.email} has or claims ${numberLabel('fb', account.claimed_number)}.`;
}

/** As a sentence for admins; null if there is none. Other open changes are not looked at. */
export async function findChangeProblem(db: Connection, wanted: Wanted): Promise<string | null> {
  const problem = holderProblem(wanted);
  if (problem !== null) return problem;
  return wanted.kind === 'move' ? moveProblem(db, wanted) : giveProblem(db, wanted);
}
