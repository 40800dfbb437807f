/** Marks of people in photos in the inbox: those that an admin can settle, and those that are shown. */
import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { ItemState } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { keyOfGalleryPhoto } from '#server/database/photos/photos.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import {
  noEvidence,
  type Decider,
  type KindDescription,
  type Queues,
} from '#server/identity/decide.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { findItemsOfAccounts } from './get-photo-marks.ts';
import { markSnapshot } from './log-mark.ts';
import { lockMark, lockViewer, readViewer, type PeopleDeps } from './mark-viewer.ts';
import {
  agreementOf,
  isOf,
  isUnnamed,
  isWaiting,
  mayAgree,
  mayRemove,
  maySee,
} from './marks.policy.ts';
import { deleteMark, judged, updateMark, type FoundMark } from './marks.queries.ts';

/**
 * Marks that no one has agreed to, and those whose living member has lost the account that agreed, as `isWaiting` in
 * `marks.policy.ts`. Literals, so that the partial indexes match.
 */
const isOpen = sql<boolean>`photo_marks.id in (
  select id from photo_marks where member_id is not null and agreed_at is null and refused_at is null
  union all
  select marks.id from photo_marks as marks
    inner join members on members.id = marks.member_id and members.deceased = 0
    where agreed_at is not null and agreed_as_admin = 0 and not exists (
      select 1 from claims
      where claims.member_id = marks.member_id and ${isLinked()}))`;
/** Not of an account that is disabled. */
const isByActive = sql<boolean>`not exists (
  select 1 from accounts where accounts.id = marked_by and disabled_at is not null)`;
/** Living members with an account answer for themselves. */
const isForAdmins = sql<boolean>`(shown_members.deceased = 1 or links.account_id is null)`;

export const markQueues: Queues = (db) => ({
  waiting: judged(db)
    .where(isOpen)
    .where(isByActive)
    .where(isForAdmins)
    .clearSelect()
    .select(['photo_marks.id as id', 'marked_at as at']),
  answered: judged(db)
    .where('agreed_as_admin', '=', 1)
    .where(isForAdmins)
    .clearSelect()
    .select(['photo_marks.id as id', 'agreed_at as at']),
});

/** Named ones that were not removed for good, and not of an account that is disabled. */
const findMarks = (db: Connection, ids: readonly number[]) =>
  judged(db)
    .where('photo_marks.id', 'in', ids)
    .where('photo_marks.member_id', 'is not', null)
    .where('refused_at', 'is', null)
    .where(isByActive)
    .select('photos.caption');

const stateOf = (mark: FoundMark): ItemState => (isWaiting(mark) ? 'waiting' : 'approved');

/** Also deletes the suggestions for this mark, and those of the member at other marks in the photo. */
async function removeForGood(db: Connection, mark: FoundMark, at: number): Promise<FoundMark> {
  const { id, photo_id, member_id } = mark;
  const changes = {
    marked_by: null,
    agreed_at: null,
    agreed_by: null,
    agreed_as_admin: 0 as const,
    refused_at: at,
  };
  await updateMark(db, id, changes);
  await db
    .deleteFrom('mark_suggestions')
    .where((eb) =>
      eb.or([
        eb('mark_id', '=', id),
        eb.and([
          eb('member_id', '=', member_id),
          eb(
            'mark_id',
            'in',
            eb.selectFrom('photo_marks').where('photo_id', '=', photo_id).select('photo_marks.id'),
          ),
        ]),
      ]),
    )
    .execute();
  return { ...mark, ...changes };
}

/** Someone in the place of an admin: the member, a keeper, the contributor of the photo. */
export const asMarkViewer = (deps: PeopleDeps, viewer: Viewer): Decider<FoundMark> => ({
  viewer,
  lock: (db) => lockViewer(deps, db, viewer),
  may: async (db, mark) => maySee(await readViewer(deps, db, viewer, [mark]), mark),
});

export const markKind = (deps: PeopleDeps): KindDescription<FoundMark, 'mark'> => ({
  async lock({ db }, id) {
    const mark = await lockMark(deps, db, id);
    return mark?.refused_at === null ? mark : undefined;
  },
  stateOf,
  logOf: (mark, by) => ({
    subjectKey: mark.number === null ? keyOfGalleryPhoto(mark.photo_id) : `fb/${mark.number}`,
    accountId: mark.marked_by ?? by,
    snapshot: markSnapshot(mark),
  }),
  acts: {
    approve: {
      from: ['waiting'],
      async write({ db, at, viewer }, mark) {
        const who = await readViewer(deps, db, viewer, [mark]);
        if (!mayAgree(who, mark)) {
          throw new Refusal('forbidden', { message: 'Someone else has to agree to this mark.' });
        }
        const changes = agreementOf(who, mark, at);
        await updateMark(db, mark.id, changes);
        return { after: { ...mark, ...changes } };
      },
    },
    reject: {
      from: ['waiting', 'approved'],
      async write({ db, at, viewer }, mark) {
        const who = await readViewer(deps, db, viewer, [mark]);
        if (!mayRemove(who, mark)) {
          throw new Refusal('forbidden', { message: 'You cannot remove this mark.' });
        }
        if (isOf(who, mark) && !isUnnamed(mark)) {
          return { after: null, logged: markSnapshot(await removeForGood(db, mark, at)) };
        }
        await deleteMark(db, mark.id);
        return { after: null };
      },
    },
  },
  oppositeOf: ({ photo_id }, act) =>
    act === 'reject' ? { label: 'Mark again', to: `/Photo-Gallery?photo=${photo_id}` } : null,
  async present(db, ids) {
    const marks = await findMarks(db, ids).execute();
    const members = await findListItems(
      db,
      marks.map(({ member_id }) => member_id),
    );
    const markers = await findItemsOfAccounts(
      db,
      marks.map(({ marked_by }) => marked_by),
    );
    return new Map(
      marks.map((mark) => {
        const marker = markers.get(mark.marked_by ?? 0);
        const name = marker ? `${marker.firstName} ${marker.lastName}` : 'Someone';
        const label = mark.number === null ? 'someone' : numberLabel('fb', mark.number);
        return [
          mark.id,
          {
            state: stateOf(mark),
            title:
              stateOf(mark) === 'waiting'
                ? `${name} marks ${label} in a photo`
                : `${label} is in a photo`,
            who: { name, accountId: mark.marked_by },
            about: members.get(mark.member_id ?? 0) ?? null,
            text: mark.caption,
            since: toInstant(mark.agreed_at ?? mark.marked_at),
          },
        ] as const;
      }),
    );
  },
  async describe(db, id) {
    const mark = await findMarks(db, [id]).executeTakeFirst();
    if (!mark) return null;
    const { photo_id, caption, x, y } = mark;
    return { ...noEvidence, picture: { of: 'photo', id: photo_id, caption, mark: { x, y } } };
  },
});
