/** Invitations in the inbox of the admins: those that the mail server has refused. Others can be withdrawn as well. */
import { invitationProblem } from '#contract/accounts/invitations.ts';
import { numberLabel } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import { lockRows } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentListItem } from '#server/database/register/shown-members.ts';
import {
  noEvidence,
  type KindDescription,
  type PresentedItem,
  type Queues,
} from '#server/identity/decide.ts';
import { deleteInvitation, findUnused, type FoundInvitation } from './invitations.queries.ts';

const stateOf = ({ failed_at }: FoundInvitation) => (failed_at === null ? 'closed' : 'waiting');

function present(row: FoundInvitation): PresentedItem {
  const { number, deceased, failed_at, invited_at } = row;
  const inviter = `${row.inviter_account_first_name} ${row.inviter_account_last_name}`;
  const problem = invitationProblem({
    number,
    isDeceased: deceased === 1,
    isClaimed: row.holder_id !== null,
  });
  return {
    state: stateOf(row),
    title: `${inviter} has invited ${numberLabel('fb', number)}`,
    who: { name: inviter, accountId: row.invited_by },
    about: presentListItem(row),
    text: `To ${row.email}`,
    since: toInstant(failed_at ?? invited_at),
    warnings: [
      ...(failed_at === null ? [] : ['The email was not delivered.']),
      ...(problem === null ? [] : [problem]),
    ],
  };
}

const undelivered = (db: Connection) =>
  db
    .selectFrom('invitations')
    .where('failed_at', 'is not', null)
    .where('used_at', 'is', null)
    .select(['id', 'failed_at as at']);

/** Withdrawn ones are gone, so none is answered. */
export const invitationQueues: Queues = (db) => ({
  waiting: undelivered(db),
  answered: undelivered(db).where((eb) => eb.lit(false)),
});

export const invitationKind: KindDescription<FoundInvitation, 'invitation'> = {
  async lock({ db, dialect }, id) {
    await lockRows(
      db.selectFrom('invitations').where('id', '=', id).select('id'),
      dialect,
    ).execute();
    return findUnused(db, [id]).executeTakeFirst();
  },
  stateOf,
  logOf: ({ id, number, counts_as }) => ({
    subjectKey: `fb/${number}`,
    accountId: null,
    snapshot: { invitation: id, countsAs: counts_as },
  }),
  acts: {
    reject: {
      from: ['waiting', 'closed'],
      async write({ db }, { id }) {
        await deleteInvitation(db, id);
        return { after: null };
      },
    },
  },
  oppositeOf: () => ({ label: 'Invite again', to: '/Manifest/Invitations' }),
  async present(db, ids) {
    const rows = await findUnused(db, ids).execute();
    return new Map(rows.map((row) => [row.id, present(row)]));
  },
  async describe(db, id) {
    const row = await findUnused(db, [id]).executeTakeFirst();
    if (!row) return null;
    return {
      ...noEvidence,
      facts: [
        { label: 'Email', value: row.email, to: null },
        {
          label: 'Counts as',
          value: row.counts_as === 'approval' ? 'an approval' : 'a vouch',
          to: null,
        },
      ],
    };
  },
};
