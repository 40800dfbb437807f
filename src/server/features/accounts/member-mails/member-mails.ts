/** Members choose which mails they get, and stop them with the link in each. */
import { sql } from 'kysely';
import type {
  memberMailOperations,
  MemberMails,
  StoppableMail,
} from '#contract/accounts/member-mails.ts';
import { Refusal } from '#contract/errors.ts';
import type { Flag } from '#server/database/schema/tables.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';

const columns = ['this_month_mail', 'mark_mail'] as const;

export const presentMails = (
  row: Readonly<Record<(typeof columns)[number], Flag>>,
): MemberMails => ({
  thisMonth: row.this_month_mail === 1,
  marks: row.mark_mail === 1,
});

export async function getMemberMails(
  { database: { kysely } }: Pick<IdentityDeps, 'database'>,
  { accountId }: Viewer,
): Promise<MemberMails> {
  const account = kysely.selectFrom('accounts').where('id', '=', accountId);
  return presentMails(await account.select(columns).executeTakeFirstOrThrow());
}

const flag = (isOn: boolean): Flag => (isOn ? 1 : 0);

/** @param at what happened before the mail was turned on is not in it */
const thisMonthColumns = (isOn: boolean, at: number) => ({
  this_month_mail: flag(isOn),
  this_month_since: sql<number | null>`case
    when this_month_mail = ${flag(isOn)} then this_month_since
    else cast(${at} as bigint) end`,
});

/** Omitted ones stay as they are, so that two choices in quick succession do not undo each other. */
export async function setMemberMails(
  deps: Pick<IdentityDeps, 'database' | 'now'>,
  { body: { thisMonth, marks } }: Input<typeof memberMailOperations.setMemberMails>,
  { viewer }: Caller<Viewer>,
): Promise<MemberMails> {
  const changes = {
    ...(thisMonth === undefined ? {} : thisMonthColumns(thisMonth, deps.now())),
    ...(marks === undefined ? {} : { mark_mail: flag(marks) }),
  };
  if (Object.keys(changes).length > 0) {
    const account = deps.database.kysely.updateTable('accounts').where('id', '=', viewer.accountId);
    await account.set(changes).execute();
  }
  return getMemberMails(deps, viewer);
}

const stopped = {
  'this-month': {
    columns: { this_month_mail: 0 },
    message: 'You will no longer get the email “This month”.',
  },
  marks: {
    columns: { mark_mail: 0 },
    message: 'You will no longer get the email about new marks of you.',
  },
} as const satisfies Record<StoppableMail, object>;

/** @throws Refusal `bad_request` for an unknown token */
export async function stopMemberMail(
  { database: { kysely } }: Pick<IdentityDeps, 'database'>,
  { params: { mail, token } }: Input<typeof memberMailOperations.stopMemberMail>,
): Promise<{ message: string }> {
  const { columns: off, message } = stopped[mail];
  const { numUpdatedRows } = await kysely
    .updateTable('accounts')
    .set(off)
    .where('mail_token', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return { message };
  throw new Refusal('bad_request', {
    message: 'This link does not work. Turn the email off under Emails on the page Me.',
  });
}
