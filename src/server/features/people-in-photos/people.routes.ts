import { markOperations } from '#contract/people-in-photos/marks.ts';
import { photosOfMembersOperations } from '#contract/people-in-photos/photos-of-members.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { getPhotoMarks, listPeopleInPhoto } from './get-photo-marks.ts';
import { markPhoto, nameMark } from './mark-photo.ts';
import type { PeopleDeps } from './mark-viewer.ts';
import { listOwnMarks, listPhotosIn, listUnnamedPhotos } from './photos-of-members.ts';
import { approveMark, removeMark } from './settle-mark.ts';
import { suggestName, withdrawSuggestion } from './suggest-name.ts';

const operations = { ...markOperations, ...photosOfMembersOperations };

export const bindPeople = (deps: PeopleDeps) =>
  bindOperations(deps, operations, {
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
  });
