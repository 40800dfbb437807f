/** Rows about people in photos and memorials: each names an object of the stage. */
import type { OperationId } from '#contract/api/operations.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { callers, type Stage } from './access-callers.ts';
import { freeNumber, goneNumber } from './access-people.ts';
import {
  by,
  isForMembers,
  only,
  onPhoto,
  params,
  photoBody,
  type AccessRequest,
  type AccessRow,
} from './access-row.ts';

type Objects = Stage['objects'];
type Params = NonNullable<AccessRequest['params']>;

const on = (paramsOf: (objects: Objects) => Params, sent?: object): AccessRow => ({
  request: ({ objects }) => ({ params: paramsOf(objects), ...(sent ? { body: sent } : {}) }),
  isRestored: true,
});
const onMark = (which: keyof Objects['marks'], sent?: object) =>
  on(({ marks }) => ({ mark: marks[which] }), sent);
const onRemembrance = (which: keyof Objects['remembrances'], sent?: object) =>
  on(({ remembrances }) => ({ remembrance: remembrances[which] }), sent);
const onMemorial = (sent?: object, more: Params = {}) =>
  on(() => ({ number: goneNumber, ...more }), sent);
const onMemorialPhoto = (more: object = {}): AccessRow => ({
  request: async () => ({ params: { number: goneNumber }, ...(await photoBody(more)) }),
  isRestored: true,
});
/** The version that waits. */
const onVersion: AccessRow = {
  request: ({ objects: { remembrances, changedAt } }) => ({
    params: { remembrance: remembrances.waiting },
    body: { changedAt },
  }),
  isRestored: true,
};

/** The writers of the two remembrances. */
const ofWriters = only('member', 'marked member');
const reason = { reason: '' };

export const peopleRows = {
  listPeopleInPhoto: onPhoto(),
  getPhoto: onPhoto(),
  getPhotoMarks: onPhoto(),
  markPhoto: {
    ...onPhoto({ x: 100, y: 100, freakBrotherNumber: freeNumber }),
    responses: isForMembers,
    isRestored: true,
  },
  nameMark: {
    ...onMark('unnamed', { freakBrotherNumber: freeNumber }),
    responses: by(['unlinked', 'keeper', 'marked member', 'another member'], 403),
  },
  // The other member sees it as the one who made it, and the admin sees all; neither may agree.
  approveMark: {
    ...onMark('ofMarked'),
    responses: { ...only('marked member'), 'another member': 403, admin: 403 },
  },
  removeMark: {
    ...onMark('ofMarked'),
    responses: only('marked member', 'another member', 'admin'),
  },
  suggestName: {
    ...onMark('unnamed', { text: 'Ann' }),
    responses: { ...isForMembers, member: 409 },
  },
  withdrawSuggestion: {
    ...on(({ marks, suggestion }) => ({ mark: marks.unnamed, suggestion })),
    responses: only('member', 'admin'),
  },
  listOwnMarks: {},
  listPhotosIn: params({ number: 7 }),
  listUnnamedPhotos: {},
  listBlueSkies: {},
  searchBlueSkies: params({ '*': 'ann' }),
  listRemembrances: onMemorial(),
  getOwnRemembrance: onMemorial(),
  // Before the operations that delete the file.
  getRemembrancePicture: {
    ...onRemembrance('waiting'),
    responses: only('member', 'keeper', 'admin'),
  },
  writeRemembrance: { ...onMemorial({ text: 'A friend.' }), responses: { unlinked: 403 } },
  setRemembrancePhoto: {
    ...onMemorialPhoto(),
    responses: { ...ofWriters, unlinked: 403 },
  },
  removeRemembrancePhoto: { ...onMemorial(), responses: ofWriters },
  removeRemembrance: { ...onMemorial(), responses: ofWriters },
  reportRemembrance: { ...onRemembrance('shown', reason), responses: { unlinked: 403 } },
  approveRemembrance: { ...onVersion, responses: only('keeper') },
  rejectRemembrance: { ...onRemembrance('waiting', reason), responses: only('keeper') },
  listOwnKeepings: {},
  getMemorial: { ...onMemorial(), responses: only('keeper') },
  updateMemorial: { ...onMemorial({ story: 'A story' }), responses: only('keeper') },
  setMemorialPhoto: { ...onMemorialPhoto({ photoType: 'photo' }), responses: only('keeper') },
  removeMemorialPhoto: {
    ...onMemorial(undefined, { photoType: 'photo' }),
    responses: only('keeper'),
  },
  requestToKeep: {
    ...onMemorial({ relation: 'a friend' }),
    responses: { member: 409, keeper: 409 },
  },
  resignAsKeeper: { ...onMemorial(), responses: only('member', 'keeper') },
  registerKeeper: {
    request: (_stage, caller) => ({
      params: { number: goneNumber },
      body: {
        firstName: 'Zoe',
        lastName: 'Newly',
        relation: 'a friend',
        email: `keeper${callers.indexOf(caller)}@example.org`,
        password: goodPassword,
        confirmPassword: goodPassword,
      },
    }),
  },
} as const satisfies Partial<Record<OperationId, AccessRow>>;

/** The same operations about marks that wait for others, and about one that is shown. */
export const moreMarkRows: readonly (readonly [OperationId, AccessRow])[] = [
  [
    'approveMark',
    {
      ...onMark('ofDeceased'),
      responses: { ...only('member', 'keeper', 'admin'), 'another member': 403 },
    },
  ],
  [
    'removeMark',
    { ...onMark('ofDeceased'), responses: only('member', 'another member', 'keeper', 'admin') },
  ],
  ['approveMark', { ...onMark('ofFree'), responses: { ...only('admin'), 'another member': 403 } }],
  ['removeMark', { ...onMark('ofFree'), responses: only('another member', 'admin') }],
  ['removeMark', { ...onMark('agreed'), responses: by(['unlinked', 'keeper', 'member'], 403) }],
];
