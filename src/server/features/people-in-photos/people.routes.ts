import { markOperations as marks } from '#contract/people-in-photos/marks.ts';
import { photosOfMembersOperations as photos } from '#contract/people-in-photos/photos-of-members.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { approveMark, removeMark } from './settle-mark.ts';
import { getPhotoMarks, listPeopleInPhoto } from './get-photo-marks.ts';
import { markPhoto, nameMark } from './mark-photo.ts';
import type { PeopleDeps } from './people-deps.ts';
import { listOwnMarks, listPhotosIn, listUnnamedPhotos } from './photos-of-members.ts';
import { listMarksToReview } from './review-marks.ts';
import { suggestName, withdrawSuggestion } from './suggest-name.ts';

export function peopleRoutes(deps: PeopleDeps): BoundOperation[] {
  return [
    bindOperation(marks.listPeopleInPhoto, async ({ params }) => ({
      body: await listPeopleInPhoto(deps, params.photoId),
    })),
    bindOperation(marks.getPhotoMarks, async ({ params }, { viewer }) => ({
      body: await getPhotoMarks(deps, params.photoId, viewer),
    })),
    bindOperation(marks.markPhoto, async ({ params, body }, { viewer }) => ({
      body: await markPhoto(deps, params.photoId, body, viewer),
    })),
    bindOperation(marks.nameMark, async ({ params, body }, { viewer }) => ({
      body: await nameMark(deps, params.mark, body.freakBrotherNumber, viewer),
    })),
    bindOperation(marks.approveMark, async ({ params }, { viewer }) => ({
      body: await approveMark(deps, params.mark, viewer),
    })),
    bindOperation(marks.removeMark, async ({ params }, { viewer }) => ({
      body: await removeMark(deps, params.mark, viewer),
    })),
    bindOperation(marks.suggestName, async ({ params, body }, { viewer }) => ({
      body: await suggestName(deps, params.mark, body.text, viewer),
    })),
    bindOperation(marks.withdrawSuggestion, async ({ params }, { viewer }) => ({
      body: await withdrawSuggestion(deps, params, viewer),
    })),
    bindOperation(marks.listMarksToReview, async (_, { viewer }) => ({
      body: await listMarksToReview(deps, viewer),
    })),
    bindOperation(photos.listOwnMarks, async (_, { viewer }) => ({
      body: await listOwnMarks(deps, viewer),
    })),
    bindOperation(photos.listPhotosIn, async ({ params, query }) => ({
      body: await listPhotosIn(deps, params.number, query.page),
    })),
    bindOperation(photos.listUnnamedPhotos, async ({ query }) => ({
      body: await listUnnamedPhotos(deps, query.page),
    })),
  ];
}
