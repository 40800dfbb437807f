/** Why a change cannot begin, or cannot be carried out once it is due. */
import {
  changeRequests,
  kindOf,
  type ChangeKind,
  type ChangeRequest,
} from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findEmailOwner } from '#server/identity/accounts.ts';
import {
  findMemberWithAccount,
  type MemberWithAccount as Holder,
} from '#server/identity/member-of-account.ts';

/** Another one of the number or the account is open. */
export const alreadyAnnounced = 'A change of this number or account is already announced.';

/** A message from which a change can begin. */
export async function findRequest(db: Connection, messageId: number) {
  return db
    .selectFrom('contact_messages')
    .where('id', '=', messageId)
    .where('confirmed_at', 'is not', null)
    .where('about', 'in', changeRequests)
    .where('number', 'is not', null)
    .select(['id', 'about', 'number', 'email', 'email_key'])
    .$narrowType<{ about: ChangeRequest; number: number }>()
    .executeTakeFirst();
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

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

/** The account with an email or an id that gets a number, and what it has claimed. */
export async function findTarget(
  db: Connection,
  which: { readonly id: number } | { readonly emailKey: string },
) {
  return db
    .selectFrom('accounts')
    .leftJoin('claims', 'claims.account_id', 'accounts.id')
    .leftJoin('members', 'members.id', 'claims.member_id')
    .where('validated_at', 'is not', null)
    .where((eb) =>
      'id' in which ? eb('accounts.id', '=', which.id) : eb('email_key', '=', which.emailKey),
    )
    .select(['accounts.id', 'email', 'role', 'disabled_at', 'members.number as claimed_number'])
    .executeTakeFirst();
}

export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

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
