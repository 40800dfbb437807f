/** Why a change cannot be begun, or cannot be carried out once it is due. */
import { kindOf, type ChangeKind } from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import {
  findMemberWithAccount,
  type MemberWithAccount as Holder,
} from '#server/database/members/linked-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findEmailOwner } from '../accounts.queries.ts';
import { findTarget, type Target } from './holders.queries.ts';
import type { RequestRow } from './requests.queries.ts';

/** Another one of the number or the account is open. */
export const alreadyAnnounced = 'A change of this number or account is already announced.';

interface Wanted {
  readonly kind: ChangeKind;
  readonly number: number;
  /** Of who gets the account or the number. */
  readonly email: string;
  readonly emailKey: string;
  /** The account that gets the number, if that is known. */
  readonly targetId: number | null;
}

export const wantedBy = ({ about, number, email, email_key }: RequestRow): Wanted => ({
  kind: kindOf(about),
  number,
  email,
  emailKey: email_key,
  targetId: null,
});

function holderProblem({ kind, number }: Wanted, holder: Holder | undefined): string | null {
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

async function moveProblem(
  db: Connection,
  { email, emailKey }: Wanted,
  holder: Holder | undefined,
): Promise<string | null> {
  const owner = await findEmailOwner(db, emailKey);
  // Anyone can register an email that is not theirs.
  if (!owner || owner.validated_at === null) return null;
  return owner.id === holder?.account_id
    ? 'The account has this email already.'
    : `Another account has ${email}.`;
}

function giveProblem(
  { email }: Wanted,
  holder: Holder | undefined,
  target: Target | undefined,
): string | null {
  if (!target) return null;
  if (target.id === holder?.account_id) return 'The number is linked to this account already.';
  if (target.disabled_at !== null) return `The account with ${email} is disabled.`;
  if (target.claimed_number === null) return null;
  return `The account with ${email} has or claims ${numberLabel('fb', target.claimed_number)}.`;
}

interface Checked {
  readonly holder: Holder | undefined;
  /** The account that gets the number; undefined for a person without one, and when an account is moved. */
  readonly target: Target | undefined;
  /** As a sentence for admins; null if there is none. Other open changes are not looked at. */
  readonly problem: string | null;
}

export async function checkChange(db: Connection, wanted: Wanted): Promise<Checked> {
  const { kind, number, emailKey, targetId } = wanted;
  const holder = await findMemberWithAccount(db, number);
  if (kind === 'move') {
    const problem = holderProblem(wanted, holder) ?? (await moveProblem(db, wanted, holder));
    return { holder, target: undefined, problem };
  }
  const target = await findTarget(db, targetId === null ? { emailKey } : { id: targetId });
  const problem = holderProblem(wanted, holder) ?? giveProblem(wanted, holder, target);
  return { holder, target, problem };
}
