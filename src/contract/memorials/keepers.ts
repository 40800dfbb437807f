/** Keepers: relatives and friends who keep the page of a deceased member. An admin approves each. */
import * as z from 'zod/mini';
import {
  accountFirstName,
  accountLastName,
  emailText,
  noNumberAcrossNames,
  user,
} from '../accounts/account.ts';
import { chosenPassword, confirmation, repeats } from '../accounts/passwords.ts';
import { registrationLimit } from '../limits.ts';
import { memberListItem } from '../members/directory.ts';
import { ownShape } from '../members/member-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { originalFileName, photoData, photoType, upload } from '../photos.ts';
import { lineOfText, numberInPath } from '../primitives.ts';
import { keeperStates, memorialInPath, reviewedRemembrance } from './remembrances.ts';

/** Requests of one account that wait for an admin. */
export const openKeeperRequestsAtMost = 3;
export const keeperRequestsPerDay = 5;

const relation = lineOfText('Relation', {
  max: 200,
  required: 'Please say who you are to this member.',
});

export const keeperForm = z.object({ relation });

/** For someone without an account. The account has no number. */
export const keeperRegistrationForm = z
  .object({
    relation,
    firstName: accountFirstName,
    lastName: accountLastName,
    email: emailText,
    password: chosenPassword,
    confirmPassword: confirmation,
  })
  .check(repeats('password'), noNumberAcrossNames);
export type KeeperRegistrationForm = z.output<typeof keeperRegistrationForm>;

const ownKeeping = z.object({
  member: memberListItem,
  relation: z.string(),
  state: z.enum(keeperStates),
  askedAt: z.string(),
});

const ownKeepings = z.object({ keepings: z.array(ownKeeping) });
export type OwnKeepings = z.infer<typeof ownKeepings>;

const memorial = z.object({
  member: memberListItem,
  story: z.string(),
  /** Whether an admin has hidden the story from others. */
  isStoryHidden: z.boolean(),
  /** Whether the member withheld it. Then `story` is empty and cannot be changed. */
  isStoryWithheld: z.boolean(),
  /** Whether the member withheld the photo and the card. Then they cannot be changed. */
  arePhotosWithheld: z.boolean(),
  /** Null without one, and for pictures that are hidden or withheld. */
  avatarUri: z.nullable(z.string()),
  fbCardUri: z.nullable(z.string()),
  fbCardThumbUri: z.nullable(z.string()),
  /** Remembrances that wait for an approval, oldest first. */
  waiting: z.array(reviewedRemembrance),
});
export type Memorial = z.infer<typeof memorial>;

export const memorialForm = z.object({ story: ownShape.story });

const memorialPhotoForm = z.object({ data: photoData, origFileName: originalFileName, photoType });
export type MemorialPhotoForm = z.output<typeof memorialPhotoForm>;

const own = { access: 'validated', params: memorialInPath, output: ownKeepings } as const;
const kept = { access: 'validated', output: memorial } as const;
export const listOwnKeepings = defineEndpoint('listOwnKeepings', 'GET', '/Memorials/own');

export const requestToKeep = defineEndpoint('requestToKeep', 'POST', '/Memorials/:number/Keepers');

export const registerKeeper = defineEndpoint(
  'registerKeeper',
  'POST',
  '/Memorials/:number/Register',
);

export const resignAsKeeper = defineEndpoint(
  'resignAsKeeper',
  'DELETE',
  '/Memorials/:number/Keepers',
);

export const getMemorial = defineEndpoint('getMemorial', 'GET', '/Memorials/:number');

export const updateMemorial = defineEndpoint('updateMemorial', 'PUT', '/Memorials/:number');

export const setMemorialPhoto = defineEndpoint(
  'setMemorialPhoto',
  'POST',
  '/Memorials/:number/Photo',
);

export const removeMemorialPhoto = defineEndpoint(
  'removeMemorialPhoto',
  'DELETE',
  '/Memorials/:number/Photo/:photoType',
);

export const keeperOperations = defineOperations(() => ({
  listOwnKeepings: defineOperation(listOwnKeepings, {
    summary: 'The memorials that the viewer keeps, or asked to keep.',
    access: 'validated',
    output: ownKeepings,
    errors: [],
  }),
  requestToKeep: defineOperation(requestToKeep, {
    ...own,
    summary: 'Asks to keep the memorial of a deceased member; waits for an admin.',
    body: keeperForm,
    errors: ['bad_request', 'not_found', 'forbidden', 'taken', 'too_many_requests'],
  }),
  registerKeeper: defineOperation(registerKeeper, {
    summary:
      'Creates an account without a number that asks to keep a memorial, and signs in. Admins see the request once the account is validated.',
    access: 'public',
    rateLimit: registrationLimit,
    params: memorialInPath,
    body: keeperRegistrationForm,
    output: user,
    errors: ['bad_request', 'not_found', 'forbidden', 'taken', 'too_many_requests'],
  }),
  resignAsKeeper: defineOperation(resignAsKeeper, {
    ...own,
    summary: 'Withdraws the request of the viewer, or stops keeping the memorial.',
    errors: ['bad_request', 'not_found'],
  }),
  getMemorial: defineOperation(getMemorial, {
    ...kept,
    summary: 'What a keeper of the memorial can edit, and the remembrances that wait.',
    params: memorialInPath,
    errors: ['bad_request', 'not_found'],
  }),
  updateMemorial: defineOperation(updateMemorial, {
    ...kept,
    summary: 'Changes the story of a deceased member, as a keeper of the memorial.',
    params: memorialInPath,
    body: memorialForm,
    errors: ['bad_request', 'not_found', 'forbidden'],
  }),
  setMemorialPhoto: defineOperation(setMemorialPhoto, {
    ...kept,
    ...upload,
    summary: 'Sets the photo or the card of a deceased member, as a keeper of the memorial.',
    params: memorialInPath,
    body: memorialPhotoForm,
    errors: [...upload.errors, 'not_found', 'forbidden'],
  }),
  removeMemorialPhoto: defineOperation(removeMemorialPhoto, {
    ...kept,
    summary: 'Removes the photo or the card of a deceased member, as a keeper of the memorial.',
    params: z.object({ number: numberInPath, photoType }),
    errors: ['bad_request', 'not_found', 'forbidden'],
  }),
}));
