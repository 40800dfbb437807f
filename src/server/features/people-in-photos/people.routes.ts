import type { markOperations } from '#contract/people-in-photos/marks.ts';
import type { photosOfMembersOperations } from '#contract/people-in-photos/photos-of-members.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getPhotoMarks, listPeopleInPhoto } from './get-photo-marks.ts';
import { markPhoto, nameMark } from './mark-photo.ts';
import type { PeopleDeps } from './mark-viewer.ts';
import { listOwnMarks, listPhotosIn, listUnnamedPhotos } from './photos-of-members.ts';
import { approveMark, removeMark } from './settle-mark.ts';
import { suggestName, withdrawSuggestion } from './suggest-name.ts';

export const peopleUseCases = {
  listPeopleInPhoto,
  getPhotoMarks,
  markPhoto,
  nameMark,
  approveMark,
  removeMark,
  suggestName,
  withdrawSuggestion,
  listOwnMarks,
  listPhotosIn,
  listUnnamedPhotos,
} satisfies UseCases<typeof markOperations & typeof photosOfMembersOperations, PeopleDeps>;
