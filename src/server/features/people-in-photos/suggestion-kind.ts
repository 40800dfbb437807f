/** Names that members suggest for unnamed marks, in the inbox. An item is one suggestion. */
import { refuseField } from '#contract/errors.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { keyOfGalleryPhoto } from '#server/database/photos/photos.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import { noEvidence, type KindDescription, type Queues } from '#server/identity/decide.ts';
import { findItemsOfAccounts } from './get-photo-marks.ts';
import { suggestionSnapshot } from './log-mark.ts';
import { nameLockedMark } from './mark-photo.ts';
import { lockMark, readViewer, type PeopleDeps } from './mark-viewer.ts';
import { judged } from './marks.queries.ts';

/** By accounts that are not disabled, at unnamed marks in photos that are shown. Leaves out members who withhold their names or photos. */
const suggestions = (db: Connection) =>
  judged(db)
    .where('photo_marks.member_id', 'is', null)
    .innerJoin('mark_suggestions', 'mark_suggestions.mark_id', 'photo_marks.id')
    .innerJoin('accounts as authors', 'authors.id', 'mark_suggestions.suggested_by')
    .where('authors.disabled_at', 'is', null)
    .leftJoin('shown_members as suggested', 'suggested.id', 'mark_suggestions.member_id')
    .where((eb) =>
      eb.or([eb('mark_suggestions.member_id', 'is', null), eb('suggested.is_photo_shown', '=', 1)]),
    )
    .clearSelect();

export const suggestionQueues: Queues = (db) => ({
  waiting: suggestions(db).select(['mark_suggestions.id as id', 'suggested_at as at']),
  // A suggestion that was taken is a mark with a name.
  answered: suggestions(db)
    .where((eb) => eb.lit(false))
    .select(['mark_suggestions.id as id', 'suggested_at as at']),
});

const findSuggestions = (db: Connection, ids: readonly number[]) =>
  suggestions(db)
    .where('mark_suggestions.id', 'in', ids)
    .selectAll('mark_suggestions')
    .select(['photo_id', 'x', 'y', 'photos.caption', 'suggested.number']);

type SuggestionRow = Awaited<
  ReturnType<ReturnType<typeof findSuggestions>['executeTakeFirstOrThrow']>
>;

function refuseUnknown(): never {
  refuseField('freakBrotherNumber', 'Please choose the member.');
}

export const suggestionKind = (deps: PeopleDeps): KindDescription<SuggestionRow, 'suggestion'> => ({
  async lock({ db }, id) {
    const seen = await findSuggestions(db, [id]).executeTakeFirst();
    if (seen) await lockMark(deps, db, seen.mark_id);
    return seen && findSuggestions(db, [id]).executeTakeFirst();
  },
  stateOf: () => 'waiting',
  logOf: (row) => ({
    subjectKey: keyOfGalleryPhoto(row.photo_id),
    accountId: row.suggested_by,
    snapshot: suggestionSnapshot(row.photo_id, row),
  }),
  acts: {
    approve: {
      from: ['waiting'],
      async write({ db, viewer }, row, { freakBrotherNumber = row.number }) {
        const mark = await lockMark(deps, db, row.mark_id);
        const number = freakBrotherNumber ?? refuseUnknown();
        if (!mark) refuseUnknown();
        const who = await readViewer(deps, db, viewer, [mark]);
        await nameLockedMark(deps, db, viewer, { mark, who }, number);
        await db.deleteFrom('mark_suggestions').where('id', '=', row.id).execute();
        return { after: null };
      },
    },
    reject: {
      from: ['waiting'],
      async write({ db }, { id }) {
        await db.deleteFrom('mark_suggestions').where('id', '=', id).execute();
        return { after: null };
      },
    },
  },
  oppositeOf: ({ photo_id }) => ({
    label: 'See the photo',
    to: `/Photo-Gallery?photo=${photo_id}`,
  }),
  async present(db, ids) {
    const rows = await findSuggestions(db, ids).execute();
    const members = await findListItems(
      db,
      rows.map(({ member_id }) => member_id),
    );
    const authors = await findItemsOfAccounts(
      db,
      rows.map(({ suggested_by }) => suggested_by),
    );
    return new Map(
      rows.map((row) => {
        const author = authors.get(row.suggested_by);
        const name = author ? `${author.firstName} ${author.lastName}` : 'Someone';
        return [
          row.id,
          {
            state: 'waiting',
            title: `${name} knows who is in a photo`,
            who: { name, accountId: row.suggested_by },
            about: members.get(row.member_id ?? 0) ?? null,
            text: row.text,
            since: toInstant(row.suggested_at),
          },
        ] as const;
      }),
    );
  },
  async describe(db, id) {
    const row = await findSuggestions(db, [id]).executeTakeFirst();
    if (!row) return null;
    const { photo_id, caption, x, y, text } = row;
    return { ...noEvidence, text, picture: { of: 'photo', id: photo_id, caption, mark: { x, y } } };
  },
});
