/** SQL for the mails that members choose. */
import { sql } from 'kysely';
import type {
  MemberMailChoices,
  MemberMails,
  StoppableMail,
} from '#contract/accounts/member-mails.ts';
import type { Flag } from '#server/database/tables.ts';
import type { Connection } from '#server/database/open-database.ts';

const columns = ['anniversary_mail', 'year_photos_mail', 'mark_mail', 'each_mark_mail'] as const;

export const presentMails = (
  row: Readonly<Record<(typeof columns)[number], Flag>>,
): MemberMails => ({
  anniversary: row.anniversary_mail === 1,
  yearPhotos: row.year_photos_mail === 1,
  marks: row.mark_mail === 1,
  eachMark: row.each_mark_mail === 1,
});

export async function readMails(db: Connection, accountId: number): Promise<MemberMails> {
  const account = db.selectFrom('accounts').where('id', '=', accountId);
  return presentMails(await account.select(columns).executeTakeFirstOrThrow());
}

const flag = (isOn: boolean): Flag => (isOn ? 1 : 0);

/** @param at photos that were added before the mail about them was turned on are not in it */
const yearPhotosColumns = (isOn: boolean, at: number) => ({
  year_photos_mail: flag(isOn),
  year_photos_since: sql<number | null>`case
    when year_photos_mail = ${flag(isOn)} then year_photos_since
    else cast(${at} as bigint) end`,
});

/** Omitted ones stay as they are, so that two choices in quick succession do not undo each other. */
export async function setMails(
  db: Connection,
  accountId: number,
  { anniversary, yearPhotos, marks, eachMark }: MemberMailChoices,
  at: number,
): Promise<void> {
  const changes = {
    ...(anniversary === undefined ? {} : { anniversary_mail: flag(anniversary) }),
    ...(yearPhotos === undefined ? {} : yearPhotosColumns(yearPhotos, at)),
    ...(marks === undefined ? {} : { mark_mail: flag(marks) }),
    ...(eachMark === undefined ? {} : { each_mark_mail: flag(eachMark) }),
  };
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('accounts').set(changes).where('id', '=', accountId).execute();
}

const stopped = {
  anniversary: { anniversary_mail: 0 },
  'year-photos': { year_photos_mail: 0 },
  marks: { mark_mail: 0, each_mark_mail: 0 },
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
