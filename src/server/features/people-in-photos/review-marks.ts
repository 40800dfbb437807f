/** What admins decide: marks of members who cannot answer, and suggestions of names. */
import { toInstant } from '#contract/time.ts';
import {
  reviewedMarksLimit,
  type ReviewedMark,
  type ReviewedMarks,
} from '#contract/people-in-photos/marks.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import { readSuggestions, findItemsOfAccounts } from './get-photo-marks.ts';
import { countQueue, findQueue, type ReviewQueue } from './marks.queries.ts';
import type { PeopleDeps } from './people-deps.ts';
import { presentThumb, findThumbs } from './photos-of-members.ts';

async function readQueue(
  { database: { kysely } }: PeopleDeps,
  queue: ReviewQueue,
  { accountId }: Viewer,
): Promise<ReviewedMark[]> {
  const marks = await findQueue(kysely, queue, reviewedMarksLimit);
  const photos = await findThumbs(
    kysely,
    marks.map(({ photo_id }) => photo_id),
  );
  const items = await findListItems(
    kysely,
    marks.map(({ member_id }) => member_id),
  );
  const markers = await findItemsOfAccounts(
    kysely,
    marks.map(({ marked_by }) => marked_by),
  );
  const open = marks.filter(({ member_id }) => member_id === null);
  const suggestions = await readSuggestions(
    kysely,
    open.map(({ id }) => id),
    { accountId, isAdmin: true },
  );
  return marks.flatMap((mark) => {
    const photo = photos.get(mark.photo_id);
    if (!photo) return [];
    return [
      {
        markId: mark.id,
        x: mark.x,
        y: mark.y,
        member: items.get(mark.member_id ?? 0) ?? null,
        photo: presentThumb(photo),
        by: markers.get(mark.marked_by ?? 0) ?? null,
        markedAt: toInstant(mark.marked_at),
        suggestions: suggestions.get(mark.id) ?? [],
      },
    ];
  });
}

export async function listMarksToReview(deps: PeopleDeps, viewer: Viewer): Promise<ReviewedMarks> {
  return {
    waiting: await readQueue(deps, 'waiting', viewer),
    suggested: await readQueue(deps, 'suggested', viewer),
  };
}

/** Marks that an admin can settle. */
export async function countMarksToReview({
  database: { kysely },
}: Pick<PeopleDeps, 'database'>): Promise<number> {
  return (await countQueue(kysely, 'waiting')) + (await countQueue(kysely, 'suggested'));
}
