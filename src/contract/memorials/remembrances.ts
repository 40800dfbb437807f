/** What members and keepers of the memorial wrote about a deceased one. A keeper or an admin approves what members wrote. */
import * as z from 'zod/mini';
import { originalFileName, photoData, upload } from '../photos.ts';
import { memberListItem, memberNumber } from '../members/directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, idInPath, numberInPath, pageInPath, plainText, reasonText } from '../primitives.ts';

export const longestRemembrance = 2_000;
/** Texts and photos that one account sends in a day. */
export const remembrancesPerDay = 20;
export const reportsPerDay = 10;
export const remembrancesAtOnce = 24;
/** How long a browser keeps a text that cannot be saved yet. An admin may need as long to answer a request. */
export const keptTextDays = 30;
/** A keeper sees this many that wait, the oldest first. */
export const waitingOfMemorialLimit = 200;

const remembrancePhoto = z.object({
  webPhotoUri: z.string(),
  thumbPhotoUri: z.string(),
  /** Of the thumbnail, in pixels. */
  thumbWidth: z.int(),
  thumbHeight: z.int(),
});

const writer = z.extend(memberListItem, {
  /** Null for a keeper of the memorial without a number. */
  freakBrotherNumber: z.nullable(memberNumber),
});
export type RemembranceWriter = z.infer<typeof writer>;

const shownRemembrance = z.object({
  remembranceId: z.int(),
  writer,
  text: z.string(),
  photo: z.nullable(remembrancePhoto),
  writtenAt: z.string(),
});
export type ShownRemembrance = z.infer<typeof shownRemembrance>;

/** Starts at 1. Requests past the end get the last page. */
const page = z.int().check(z.gte(1));

const shownRemembrances = z.object({
  /** Oldest first. */
  remembrances: z.array(shownRemembrance),
  total: count,
  page,
  totalPages: page,
});
export type ShownRemembrances = z.infer<typeof shownRemembrances>;

export const remembranceStates = ['waiting', 'shown', 'reported'] as const;
export type RemembranceState = (typeof remembranceStates)[number];

/** Of a request to keep a memorial. */
export const keeperStates = ['waiting', 'keeping', 'refused', 'ended'] as const;
export type KeeperState = (typeof keeperStates)[number];

const ownRemembrance = z.object({
  /** The deceased member. */
  member: memberListItem,
  /** Why the viewer cannot write now, as a sentence; null if they can. */
  problem: z.nullable(z.string()),
  /** Whether the viewer keeps the memorial or asked to; null if not. */
  keeping: z.nullable(z.enum(keeperStates)),
  remembrance: z.nullable(
    z.object({
      remembranceId: z.int(),
      text: z.string(),
      hasPhoto: z.boolean(),
      writtenAt: z.string(),
      state: z.enum(remembranceStates),
    }),
  ),
});
export type OwnRemembrance = z.infer<typeof ownRemembrance>;

/** For keepers. */
export const reviewedRemembrance = z.object({
  remembranceId: z.int(),
  /** The deceased member. */
  member: memberListItem,
  writer,
  /** The account that wrote it. */
  writtenBy: z.int(),
  text: z.string(),
  hasPhoto: z.boolean(),
  writtenAt: z.string(),
  /** Sent back with an approval, so that no one approves what they have not seen. */
  changedAt: z.string(),
});
export type ReviewedRemembrance = z.infer<typeof reviewedRemembrance>;

export const memorialInPath = z.object({ number: numberInPath });
const one = z.object({ remembrance: idInPath('This remembrance does not exist.') });

const reportedRemembrance = z.object({
  /** False if an admin has kept it after an earlier report. */
  isHidden: z.boolean(),
});
export type ReportedRemembrance = z.infer<typeof reportedRemembrance>;

/** Optional; sent to the writer or the keeper unchanged. */
export const memorialReason = reasonText(null);
const memorialReasonForm = z.object({ reason: z._default(memorialReason, '') });
/** For the admins only. */
const reportForm = z.object({ reason: reasonText(null) });

/** As `changedAt` of the remembrance. */
const approvalForm = z.object({ changedAt: z.string('Reload the page, and read it again.') });

export const remembranceForm = z.object({
  text: plainText('Remembrance', { max: longestRemembrance, required: 'Please write something.' }),
});

const remembrancePhotoForm = z.object({ data: photoData, origFileName: originalFileName });

const ownPath = '/Memorials/:number/Remembrance';
const own = { access: 'validated', params: memorialInPath, output: ownRemembrance } as const;

export const listRemembrances = defineEndpoint(
  'listRemembrances',
  'GET',
  '/Memorials/:number/Remembrances',
  { isShared: true },
);

export const getOwnRemembrance = defineEndpoint('getOwnRemembrance', 'GET', ownPath);

export const writeRemembrance = defineEndpoint('writeRemembrance', 'PUT', ownPath);

export const removeRemembrance = defineEndpoint('removeRemembrance', 'DELETE', ownPath);

export const setRemembrancePhoto = defineEndpoint(
  'setRemembrancePhoto',
  'POST',
  `${ownPath}/Photo`,
);

export const removeRemembrancePhoto = defineEndpoint(
  'removeRemembrancePhoto',
  'DELETE',
  `${ownPath}/Photo`,
);

export const getRemembrancePicture = defineEndpoint(
  'getRemembrancePicture',
  'GET',
  '/Remembrances/:remembrance/Picture',
);

export const reportRemembrance = defineEndpoint(
  'reportRemembrance',
  'POST',
  '/Remembrances/:remembrance/Report',
);

export const approveRemembrance = defineEndpoint(
  'approveRemembrance',
  'POST',
  '/Remembrances/:remembrance/Approve',
);

export const rejectRemembrance = defineEndpoint(
  'rejectRemembrance',
  'POST',
  '/Remembrances/:remembrance/Decline',
);

export const remembranceOperations = defineOperations(() => ({
  listRemembrances: defineOperation(listRemembrances, {
    summary: 'The approved remembrances of a deceased member, oldest first, 24 at a time.',
    access: 'public',
    params: memorialInPath,
    query: z.object({ page: z._default(pageInPath, 1) }),
    output: shownRemembrances,
    errors: ['bad_request'],
  }),
  getOwnRemembrance: defineOperation(getOwnRemembrance, {
    ...own,
    summary: 'What the viewer wrote about a deceased member.',
    errors: ['bad_request', 'not_found'],
  }),
  writeRemembrance: defineOperation(writeRemembrance, {
    ...own,
    summary:
      'Writes or changes the remembrance of the viewer. One of a keeper of the memorial is shown at once, others wait for approval.',
    body: remembranceForm,
    errors: ['bad_request', 'not_found', 'forbidden', 'too_many_requests'],
    sendsMail: true,
  }),
  removeRemembrance: defineOperation(removeRemembrance, {
    ...own,
    summary: 'Removes the remembrance of the viewer, with its photo.',
    errors: ['bad_request', 'not_found'],
  }),
  setRemembrancePhoto: defineOperation(setRemembrancePhoto, {
    ...own,
    ...upload,
    summary:
      'Sets the photo of the remembrance of the viewer. One of a keeper of the memorial is shown at once, others wait for approval.',
    body: remembrancePhotoForm,
    errors: [...upload.errors, 'not_found', 'forbidden', 'too_many_requests'],
    sendsMail: true,
  }),
  removeRemembrancePhoto: defineOperation(removeRemembrancePhoto, {
    ...own,
    summary: 'Removes the photo of the remembrance of the viewer.',
    errors: ['bad_request', 'not_found'],
  }),
  getRemembrancePicture: defineOperation(getRemembrancePicture, {
    summary: 'The photo of a remembrance, for its writer, keepers and admins, before it is shown.',
    access: 'validated',
    params: one,
    download: { contentType: 'image/jpeg', fileName: 'photo.jpg' },
    output: z.custom<Blob | AsyncIterable<Uint8Array>>(),
    errors: ['bad_request', 'not_found'],
  }),
  reportRemembrance: defineOperation(reportRemembrance, {
    summary:
      'Reports a remembrance, which is then hidden until an admin has decided, unless an admin has kept it before.',
    access: 'validated',
    params: one,
    body: reportForm,
    output: reportedRemembrance,
    errors: ['bad_request', 'not_found', 'forbidden', 'too_many_requests'],
  }),
  approveRemembrance: defineOperation(approveRemembrance, {
    summary: 'Approves a remembrance that waits, as a keeper of the memorial.',
    access: 'validated',
    sendsMail: true,
    params: one,
    body: approvalForm,
    output: z.object({}),
    errors: ['bad_request', 'not_found', 'taken'],
  }),
  rejectRemembrance: defineOperation(rejectRemembrance, {
    summary: 'Removes a remembrance that waits, as a keeper of the memorial; notifies its writer.',
    access: 'validated',
    sendsMail: true,
    params: one,
    body: memorialReasonForm,
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
}));
