/** Puts rows into a state that no request of a test can bring about quickly. */
import type { Database } from '#server/database/open-database.ts';

/** Of each series. */
export const setMember = ({ kysely }: Database, number: number, row: object) =>
  kysely.updateTable('members').set(row).where('number', '=', number).execute();

export const setAccount = ({ kysely }: Database, id: number, row: object) =>
  kysely.updateTable('accounts').set(row).where('id', '=', id).execute();

export const setClaim = ({ kysely }: Database, accountId: number, row: object) =>
  kysely.updateTable('claims').set(row).where('account_id', '=', accountId).execute();
