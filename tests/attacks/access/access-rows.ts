/**
 * One row per operation of the contract: a valid request, so that only the caller decides, and the expected response
 * for each permitted caller. An operation without a row does not compile.
 */
import { randomUUID } from 'node:crypto';
import type { OperationId } from '#contract/operations.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { callers, type CallerName, type Stage } from './access-callers.ts';

export interface AccessRequest {
  /** The values of the path parameters. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  /** A string is sent as a file. */
  readonly body?: unknown;
  /** For operations that must not end the caller's own session. */
  readonly token?: string;
}

export interface AccessRow {
  readonly request?: (stage: Stage, caller: CallerName) => AccessRequest | Promise<AccessRequest>;
  /** By caller, if it is not 200. */
  readonly responses?: Partial<Record<CallerName, number>>;
}

const forAll = (status: number) =>
  Object.fromEntries(callers.map((caller) => [caller, status])) as Record<CallerName, number>;

const newPassword = 'three red kites up';
const names = { firstName: 'Zoe', lastName: 'Newly' };

/** The caller's own data if there is any, otherwise the member's. */
const ownOf = ({ people }: Stage, caller: CallerName) =>
  caller in people ? people[caller as keyof Stage['people']] : people.member;

const params = (given: AccessRequest['params'] = {}) => ({ request: () => ({ params: given }) });
const body = (given: unknown) => ({ request: () => ({ body: given }) });
const photoBody = async (more: object) => ({
  body: { data: await freshPhoto(), origFileName: 'jump.jpg', ...more },
});
const onTarget = (more: AccessRequest['params'] = {}, sent?: object): AccessRow => ({
  request: ({ people }) => ({
    params: { account: people.target.account, ...more },
    ...(sent ? { body: sent } : {}),
  }),
});
const onPhoto = (sent?: object): AccessRow => ({
  request: ({ people }) => ({
    params: { photoId: people.member.photo },
    ...(sent ? { body: sent } : {}),
  }),
});
const onClaim = (which: 0 | 1, sent?: object): AccessRow => ({
  request: ({ pending }) => ({
    params: { account: pending[which].account, number: pending[which].number },
    ...(sent ? { body: sent } : {}),
  }),
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

const term = params({ '*': 'ann' });
const record = { series: 'fb', number: 13 };
const newMember = (number: number) => body({ ...names, freakBrotherNumber: number });
const membersFile: AccessRow = {
  request: () => ({ body: 'series,number,firstName,lastName\nfb,40,Zoe,Newly\n' }),
};
/** Only an account that waits for a code gets another one. */
const sendsCode: AccessRow = { responses: { member: 400, 'another member': 400, admin: 400 } };

/** For all callers: two-step sign-in is off here, and each challenge unknown. */
const isRefused = (sent?: object): AccessRow => ({
  request: () => (sent ? { body: sent } : {}),
  responses: { unvalidated: 400, member: 400, 'another member': 400, admin: 400 },
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

export const accessRows: Readonly<Record<OperationId, AccessRow>> = {
  getSummary: {},
  getLatest: {},
  getTimeline: {},
  listMembersPage: params({ page: 1 }),
  listAllMembers: {},
  listAllNightBrothers: {},
  listAllNightSisters: {},
  getMember: params({ number: 7 }),
  // A member with an unvalidated claim still has a profile.
  getOwnMember: {},
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
  getMemberRecord: params(record),
  editMember: {
    request: async (stage) => ({
      params: record,
      body: { ...(await readAsAdmin(stage, 'Admin/Members/fb/13')), location: 'Hinckley' },
    }),
  },
  listMissedSearches: {},
  countMissedSearches: {},
  addSearchAlias: body({ term: 'zzz', freakBrotherNumber: 13, alias: 'Zzz' }),
  dismissSearch: body({ term: 'yyy' }),
  getFigures: {},
  previewMembersFile: membersFile,
  importMembersFile: membersFile,
  exportMembersFile: {},
  findAccounts: {},
  getAccountRecord: onTarget(),
  changeRole: onTarget({}, { role: 'Admin', password: goodPassword }),
  disableAccount: onTarget(),
  enableAccount: onTarget(),
  endSessionsOf: onTarget(),
  linkAccount: onTarget({ number: 14 }),
  unlinkAccount: onTarget({ number: 14 }),
  listClaims: {},
  countWaitingClaims: {},
  approveClaim: onClaim(0),
  rejectClaim: onClaim(1, { reason: 'Somebody else has it.' }),
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
      body: { change: caller === 'admin' ? await newestChange(stage) : 1, password: goodPassword },
    }),
  },
  getHistory: {},
  findClaim: params({ number: 20 }),
  claimMember: {
    ...params({ number: 20 }),
    // Every caller here already has a number.
    responses: { unvalidated: 409, member: 409, 'another member': 409, admin: 409 },
  },
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
    responses: { unvalidated: 400, member: 400, 'another member': 400, admin: 400 },
  },
  resendCode: sendsCode,
  sendCodeToEmail: sendsCode,
  correctEmail: {
    request: () => ({ body: { email: 'corrected@example.org', password: goodPassword } }),
    // A confirmed email cannot be changed.
    responses: { member: 403, 'another member': 403, admin: 403 },
  },
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
  beginPasskey: body({ password: goodPassword }),
  addPasskey: isRefused({ challenge, name: 'Phone', response: registration }),
  renamePasskey: {
    request: () => ({ params: { passkey: 1 }, body: { name: 'Phone' } }),
    responses: { 'another member': 404, admin: 404 },
  },
  removePasskey: {
    request: () => ({ params: { passkey: 1 }, body: { password: goodPassword } }),
    responses: { 'another member': 404, admin: 404 },
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
  updateOwnMember: body({ location: 'Hinckley', story: 'A story.' }),
  setMemberPhoto: { request: () => photoBody({ photoType: 'photo' }) },
  removeMemberPhoto: params({ photoType: 'photo' }),
  listPhotos: {},
  listOwnPhotos: {},
  logPhotoView: onPhoto(),
  addPhoto: { request: () => photoBody({ caption: 'A jump' }) },
  deletePhoto: {
    request: (stage, caller) => ({ params: { photoId: ownOf(stage, caller).photo } }),
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
  deleteAccount: body({ password: newPassword }),
};
