/**
 * One row per operation of the contract: a valid request, so that only the caller decides, and the expected response
 * for each permitted caller. An operation without a row does not compile.
 */
import { randomUUID } from 'node:crypto';
import type { OperationId } from '#contract/api/operations.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { callers, type CallerName, type Stage } from './access-callers.ts';
import { inboxRows } from './access-inbox-rows.ts';
import { peopleRows } from './access-people-rows.ts';
import {
  body,
  by,
  forAll,
  isForMembers,
  linked,
  onPhoto,
  params,
  photoBody,
  signedIn,
  validated,
  type AccessRequest,
  type AccessRow,
} from './access-row.ts';

const newPassword = 'three red kites up';
const names = { firstName: 'Zoe', lastName: 'Newly' };

/** The caller's own data if there is any, otherwise the member's. */
const ownOf = ({ people }: Stage, caller: CallerName) =>
  caller in people ? people[caller as keyof Stage['people']] : people.member;

/** Without a photo of the caller, that of the member. */
const photoOf = (stage: Stage, caller: CallerName) =>
  ownOf(stage, caller).photo || stage.people.member.photo;
const byNoContributor = by(['unlinked', 'keeper', 'marked member'], 403);

const onTarget = (more: AccessRequest['params'] = {}, sent?: object): AccessRow => ({
  request: ({ people }) => ({
    params: { account: people.target.account, ...more },
    ...(sent ? { body: sent } : {}),
  }),
});
const onMessage = (which: 0 | 1): AccessRow => ({
  request: ({ messages }) => ({ params: { message: messages[which] } }),
});

/** What an admin reads before changing it. */
async function readAsAdmin({ site, tokens }: Stage, path: string) {
  return (await site.ask(`GET ${path}`, { token: tokens.admin })).body;
}

async function newestChange({ database: { kysely } }: Stage): Promise<number> {
  const { id } = await kysely
    .selectFrom('change_log')
    .where('subject', '=', 'number')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Each uses its own email, so that it may use up the attempts. */
const wrongCode = (caller: CallerName) => ({
  email: `nobody${callers.indexOf(caller)}@example.org`,
  resetCode: '00000000',
});

const onFirstPlace = (sent: object): AccessRow => ({
  request: () => ({ params: { place: 1 }, body: sent }),
});

const term = params({ '*': 'ann' });
const record = { series: 'fb', number: 13 };
const newMember = (number: number) => body({ ...names, freakBrotherNumber: number });
const membersFile: AccessRow = {
  request: () => ({ body: 'series,number,firstName,lastName\nfb,40,Zoe,Newly\n' }),
};
/** Only an account that waits for a code gets another one. */
const sendsCode: AccessRow = { responses: by(validated, 400) };

/** For all callers: two-step sign-in is off here, and each challenge unknown. */
const isRefused = (sent?: object): AccessRow => ({
  request: () => (sent ? { body: sent } : {}),
  responses: by(signedIn, 400),
});
const challenge = 'c'.repeat(43);
const clientDataJSON = 'e30';
const assertion = {
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  response: { clientDataJSON, authenticatorData: 'AQ', signature: 'AQ' },
};
const registration = {
  ...assertion,
  response: { clientDataJSON, attestationObject: 'AQ' },
};
const linkToken = '0'.repeat(48);
const totp = { method: 'totp', response: '000000' };

/** A vouch or proof of others. */
const unknownToAll = by(validated, 404);

const invitation = (number: number) => ({
  freakBrotherNumber: number,
  email: `invited${number}@example.org`,
});
const invitationFile = { csv: 'number,email\n22,invited22@example.org\n' };

export const accessRows: Readonly<Record<OperationId, AccessRow>> = {
  ...peopleRows,
  ...inboxRows,
  getSummary: {},
  getLatest: {},
  getTimeline: {},
  getJumpSummary: {},
  getAnniversariesAtHome: {},
  getJumpYear: params({ year: 1976 }),
  getJumpDay: params({ date: '1976-07-04' }),
  getAnniversary: params({ day: '07-04' }),
  listDatedPhotos: { request: () => ({ query: '?year=1976' }) },
  getPlace: params({ slug: 'hinckley' }),
  getJumpFacets: { request: () => ({ query: '?place=hinckley' }) },
  suggestPlaces: term,
  listPlaces: {},
  suggestMerges: {},
  getPlaceRecord: params({ place: 1 }),
  keepPlacesApart: body({ from: 1, places: [2] }),
  mergePlaces: body({ into: 1, places: [2] }),
  renamePlace: onFirstPlace({ name: 'Hinckley' }),
  splitPlace: onFirstPlace({ spellings: ['orange'] }),
  addSpelling: onFirstPlace({ spelling: 'Hinckley, OH' }),
  removeSpelling: params({ place: 1, spelling: 'hinckleyoh' }),
  offerJumps: term,
  getCompany: params({ number: 7 }),
  getMemberMails: {},
  setMemberMails: body({ thisMonth: true, marks: true }),
  stopMemberMail: { ...params({ mail: 'marks', token: linkToken }), responses: forAll(400) },
  listMembersPage: params({ page: 1 }),
  listAllMembers: {},
  listOfflineMembers: {},
  listAllNightBrothers: {},
  listAllNightSisters: {},
  getMember: params({ number: 7 }),
  // A member with an unvalidated claim still has a profile.
  getOwnMember: { responses: by(['unlinked', 'keeper'], 404) },
  logMemberView: params({ number: 7 }),
  getNextNumber: {},
  getNextNightBrotherNumber: {},
  getNextNightSisterNumber: {},
  searchAsYouType: term,
  searchMembers: term,
  suggestSearches: term,
  addMember: newMember(31),
  addNightBrother: newMember(1),
  addNightSister: newMember(1),
  listSearches: {},
  findMembers: {},
  getMemberStates: {},
  getMemberRecord: params(record),
  editMember: {
    request: async (stage) => ({
      params: record,
      body: { ...(await readAsAdmin(stage, 'Admin/Members/fb/13')), location: 'Hinckley' },
    }),
  },
  editTogether: body({
    series: 'fb',
    members: [{ number: 13 }],
    change: { location: 'Hinckley' },
    isPreview: false,
  }),
  listMissedSearches: {},
  dismissSearch: body({ term: 'yyy' }),
  getFigures: {},
  getHealth: {},
  previewMembersFile: membersFile,
  importMembersFile: membersFile,
  exportMembersFile: {},
  findAccounts: {},
  getAccountRecord: onTarget(),
  changeRole: onTarget({}, { role: 'Admin' }),
  disableAccount: onTarget(),
  enableAccount: onTarget(),
  endSessionsOf: onTarget(),
  linkAccount: onTarget({ number: 14 }),
  unlinkAccount: onTarget({ number: 14 }),
  getAdminMail: {},
  setAdminMail: body({ choice: 'digest' }),
  getWaiting: {},
  getActivity: {},
  markPhotosSeen: body({ photoId: 1 }),
  openVouchLink: {
    // Nobody here waits for vouches.
    responses: by(validated, 400),
  },
  findVouchRequest: { ...body({ token: linkToken }), responses: unknownToAll },
  vouch: { ...body({ token: linkToken }), responses: unknownToAll },
  listGivenVouches: {},
  withdrawVouch: { ...params({ vouch: 1 }), responses: unknownToAll },
  listVouches: {},
  // With CLAIMS=open, nobody vouches.
  invite: {
    ...body(invitation(20)),
    responses: by(validated, 403),
  },
  openInvitation: { ...body({ token: linkToken }), responses: forAll(400) },
  acceptInvitation: {
    ...body({ token: linkToken }),
    responses: by(validated, 400),
  },
  inviteAsAdmin: body(invitation(21)),
  previewInvitations: body(invitationFile),
  inviteMany: body(invitationFile),
  listInvitations: {},
  withdrawInvitation: { ...params({ invitation: 99 }), responses: { admin: 404 } },
  listOwnProofs: {},
  // Nothing of these callers waits for an admin.
  addProof: {
    request: () => photoBody({}),
    responses: by(validated, 400),
  },
  removeProof: {
    request: ({ proof }) => ({ params: { proof } }),
    responses: { ...by(validated, 404), member: 200 },
  },
  getAnnouncedChange: {},
  // Nothing is announced to these callers.
  objectToChange: { responses: by([...validated, 'unvalidated'], 404) },
  lookAtChange: { ...body({ token: linkToken }), responses: forAll(400) },
  stopChange: { ...body({ token: linkToken }), responses: forAll(400) },
  revertNumberChange: { ...body({ token: linkToken }), responses: forAll(400) },
  listAnnouncedChanges: {},
  cancelChange: { ...params({ change: 1 }), responses: { admin: 404 } },
  revertChange: { ...params({ change: 1 }), responses: { admin: 404 } },
  getHistorySource: {},
  saveHistory: {
    request: async (stage) => {
      const { version } = await readAsAdmin(stage, 'Admin/History');
      return { body: { markdown: '# New', version } };
    },
  },
  previewHistory: body({ markdown: '# New' }),
  findPhotos: {},
  listPhotosOfMember: params({ series: 'fb', number: 7 }),
  getPhotoPicture: onPhoto(),
  hidePhoto: onPhoto({ reason: '' }),
  deletePhotoAsAdmin: onPhoto({ reason: '' }),
  showPhoto: onPhoto(),
  readLedger: params({ series: 'fb' }),
  getNumber: params({ series: 'fb', number: 50 }),
  markNumbers: {
    request: () => ({
      params: { series: 'fb', number: 50 },
      body: { state: 'reserved', note: 'For Zoe', last: 51 },
    }),
  },
  releaseNumbers: params({ series: 'fb', number: 51 }),
  listChanges: {},
  // No number has changed before the admin's request, so refused callers name an unknown change.
  previewUndo: {
    request: async (stage, caller) => ({
      body: { change: caller === 'admin' ? await newestChange(stage) : 1 },
    }),
  },
  undoChanges: {
    request: async (stage, caller) => ({
      body: { change: caller === 'admin' ? await newestChange(stage) : 1 },
    }),
  },
  getHistory: {},
  getPrivacy: {},
  sendMessage: {
    request: (_stage, caller) => ({
      body: {
        name: 'Zoe',
        email: `visitor${callers.indexOf(caller)}@example.org`,
        about: 'other',
        text: 'Hello',
      },
    }),
  },
  confirmMessage: { ...body({ token: linkToken }), responses: forAll(400) },
  readRelayed: { ...body({ token: linkToken }), responses: forAll(400) },
  answerRelayed: { ...body({ token: linkToken, text: 'Hello' }), responses: forAll(400) },
  resolveRelayed: { ...body({ token: linkToken, action: 'block' }), responses: forAll(400) },
  getMessageSetting: {},
  setMessageSetting: body({ isOpen: true, unblock: [1] }),
  // A message about something else.
  announceChange: { ...onMessage(0), responses: { admin: 404 } },
  addMessageProof: {
    request: () => photoBody({ token: linkToken }),
    responses: forAll(400),
  },
  deleteMessage: onMessage(1),
  getAnswerTemplates: {},
  setAnswerTemplates: body({ templates: [{ name: 'Thanks', text: 'Thank you' }] }),
  findClaim: params({ number: 20 }),
  validateSession: {},
  login: body({ email: emailOfMember(7), password: goodPassword }),
  register: {
    request: (_stage, caller) => {
      const number = 15 + callers.indexOf(caller);
      const password = { password: goodPassword, confirmPassword: goodPassword };
      const email = emailOfMember(number);
      return { body: { ...names, ...password, email, freakBrotherNumber: number } };
    },
  },
  validateAccount: {
    ...params({ code: '000000' }),
    responses: by(signedIn, 400),
  },
  resendCode: sendsCode,
  sendCodeToEmail: sendsCode,
  correctEmail: {
    request: () => ({ body: { email: 'corrected@example.org', password: goodPassword } }),
    // A confirmed email cannot be changed.
    responses: by(validated, 403),
  },
  changeEmail: {
    request: () => ({ body: { email: `${randomUUID()}@example.org`, password: goodPassword } }),
    // The admin has no second factor.
    responses: { admin: 403 },
  },
  confirmEmail: {
    ...body({ code: '000000' }),
    responses: { ...by(validated, 400), admin: 403 },
  },
  restoreFormerEmail: { ...body({ token: linkToken }), responses: forAll(400) },
  requestPasswordReset: body({ email: 'nobody@example.org' }),
  checkResetCode: {
    request: (_stage, caller) => ({ body: wrongCode(caller) }),
    responses: forAll(400),
  },
  checkLink: {
    request: () => ({ body: { token: '0'.repeat(48) } }),
    responses: forAll(400),
  },
  validateByLink: {
    request: () => ({ body: { token: '0'.repeat(48) } }),
    responses: forAll(400),
  },
  resetPassword: {
    request: (_stage, caller) => ({
      body: { ...wrongCode(caller), password: newPassword, confirmPassword: newPassword },
    }),
    responses: forAll(400),
  },
  beginPasskeySignIn: {},
  signInWithPasskey: { ...body({ challenge, response: assertion }), responses: forAll(400) },
  passSecondFactor: { ...body({ challenge, ...totp }), responses: forAll(400) },
  getSignInMethods: {},
  beginPasskey: {},
  addPasskey: isRefused({ challenge, name: 'Phone', response: registration }),
  removePasskey: {
    ...params({ passkey: 1 }),
    responses: { ...by(validated, 404), member: 200 },
  },
  mailSecondFactorLink: {},
  beginSecondFactor: isRefused({ token: linkToken }),
  turnOnSecondFactor: isRefused({ token: linkToken, challenge, ...totp }),
  turnOffSecondFactor: isRefused(),
  renewRecoveryCodes: isRefused(),
  beginTotp: isRefused(),
  setTotp: isRefused({ challenge, code: '000000' }),
  removeTotp: isRefused(),
  beginConfirmation: isRefused(),
  confirmIdentity: isRefused({ challenge, ...totp }),
  listSessions: {},
  downloadData: {},
  getProfile: {},
  updateProfile: {
    request: () => ({
      body: { ...names, timeZoneId: 'UTC', profileName: `Z${randomUUID().replaceAll('-', '')}` },
    }),
  },
  listTimeZones: {},
  setAvatar: { request: () => photoBody({}) },
  removeAvatar: {},
  updateOwnMember: {
    ...body({ location: 'Hinckley', story: 'A story.' }),
    responses: isForMembers,
  },
  setMemberPhoto: {
    request: () => photoBody({ photoType: 'photo' }),
    responses: isForMembers,
  },
  removeMemberPhoto: { ...params({ photoType: 'photo' }), responses: isForMembers },
  listPhotos: {},
  listOwnPhotos: {},
  listHeldPhotos: {},
  // No photo waits.
  getHeldPicture: { ...onPhoto(), responses: by(signedIn, 404) },
  logPhotoView: onPhoto(),
  addPhoto: { request: () => photoBody({ caption: 'A jump' }) },
  changePhoto: {
    request: (stage, caller) => ({
      params: { photoId: photoOf(stage, caller) },
      body: { year: 1976, location: 'Hinckley' },
    }),
    responses: byNoContributor,
  },
  deletePhoto: {
    request: (stage, caller) => ({ params: { photoId: photoOf(stage, caller) } }),
    responses: byNoContributor,
  },
  // Comes late, because two callers are linked from then on.
  claimMember: {
    request: (stage, caller) => ({ params: { number: ownOf(stage, caller).number } }),
    responses: { unvalidated: 409, ...by(linked, 409) },
  },
  // Operations that end sessions come last; the object keeps this order.
  logout: {
    async request(stage, caller) {
      const own = ownOf(stage, caller);
      const isTheirs = stage.tokens[caller] === own.token;
      return isTheirs ? { token: await stage.openSession(own) } : {};
    },
  },
  endOtherSessions: {},
  changePassword: body({ oldPassword: goodPassword, newPassword, confirmPassword: newPassword }),
  deleteAccount: {},
};
