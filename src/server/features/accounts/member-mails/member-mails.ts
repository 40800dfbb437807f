/** SQL for the mails that members choose. */
import { sql } from 'kysely';
import type {
  MemberMailChoices,
  MemberMails,
  StoppableMail,
} from '#contract/accounts/member-mails.ts';
import type { Flag } from '#server/database/schema/tables.ts';
import type { Connection } from '#server/database/open-database.ts';

const columns = ['this_month_mail', 'mark_mail'] as const;

export const presentMails = (
  row: Readonly<Record<(typeof columns)[number], Flag>>,
): MemberMails => ({
  thisMonth: row.this_month_mail === 1,
  marks: row.mark_mail === 1,
});

export async function readMails(db: Connection, accountId: number): Promise<MemberMails> {
  const account = db.selectFrom('accounts').where('id', '=', accountId);
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
export async function setMails(
  db: Connection,
  accountId: number,
  { thisMonth, marks }: MemberMailChoices,
  at: number,
): Promise<void> {
  const changes = {
    ...(thisMonth === undefined ? {} : thisMonthColumns(thisMonth, at)),
    ...(marks === undefined ? {} : { mark_mail: flag(marks) }),
  };
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('accounts').set(changes).where('id', '=', accountId).execute();
}

const stopped = {
  'this-month': { this_month_mail: 0 },
  marks: { mark_mail: 0 },
} as const satisfies Record<StoppableMail, object>;

/** False for an unknown token. */
export async function stopMail(
  db: Connection,
  mail: StoppableMail,
  token: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(stopped[mail])
    .where('mail_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
