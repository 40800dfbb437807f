/**
 * Method and path of every operation, without schemas: all that the browser's client needs, so that
 * public pages carry no validation library. Paths are relative to `apiBase`; `:name` is one path
 * segment and a closing `*` is the rest of the path, slashes included.
 */
import { brand } from './brand.ts';

export const apiBase = '/api';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

const members = `/${brand.pluralSegment}`;
const member = `/${brand.singularSegment}`;
const account = '/Admin/Accounts/:account';
const claim = '/Admin/Claims/:account/:number';

export const endpoints = {
  getSummary: { method: 'GET', path: `${members}/summary` },
  listMembersPage: { method: 'GET', path: `${members}/:page` },
  listAllMembers: { method: 'GET', path: `${members}/all` },
  listAllNightBrothers: { method: 'GET', path: `${members}/nnfb/all` },
  listAllNightSisters: { method: 'GET', path: `${members}/nnfs/all` },
  getMember: { method: 'GET', path: `${member}/:number` },
  getOwnMember: { method: 'GET', path: `${member}/own` },
  logMemberView: { method: 'POST', path: `${member}/view/:number` },
  getNextNumber: { method: 'GET', path: `${members}/NextNumber` },
  getNextNightBrotherNumber: { method: 'GET', path: `${members}/NextNumber/nnfb` },
  getNextNightSisterNumber: { method: 'GET', path: `${members}/NextNumber/nnfs` },
  searchAsYouType: { method: 'GET', path: `${members}/search/*` },
  searchMembers: { method: 'GET', path: '/Search/fb/*' },
  addMember: { method: 'POST', path: members },
  addNightBrother: { method: 'POST', path: `${members}/nnfb` },
  addNightSister: { method: 'POST', path: `${members}/nnfs` },
  listSearches: { method: 'GET', path: '/Search/history' },
  findMembers: { method: 'GET', path: '/Admin/Members' },
  getMemberRecord: { method: 'GET', path: '/Admin/Members/:series/:number' },
  editMember: { method: 'PUT', path: '/Admin/Members/:series/:number' },
  previewMembersFile: { method: 'POST', path: '/Admin/Members/Import/Preview' },
  importMembersFile: { method: 'POST', path: '/Admin/Members/Import' },
  exportMembersFile: { method: 'GET', path: '/Admin/Members/Export' },
  findAccounts: { method: 'GET', path: '/Admin/Accounts' },
  getAccountRecord: { method: 'GET', path: account },
  changeRole: { method: 'PUT', path: `${account}/Role` },
  disableAccount: { method: 'POST', path: `${account}/Disable` },
  enableAccount: { method: 'POST', path: `${account}/Enable` },
  endSessionsOf: { method: 'DELETE', path: `${account}/Sessions` },
  linkAccount: { method: 'PUT', path: `${account}/Member/:number` },
  unlinkAccount: { method: 'DELETE', path: `${account}/Member/:number` },
  listClaims: { method: 'GET', path: '/Admin/Claims' },
  approveClaim: { method: 'POST', path: `${claim}/Approve` },
  rejectClaim: { method: 'POST', path: `${claim}/Reject` },
  getHistorySource: { method: 'GET', path: '/Admin/History' },
  saveHistory: { method: 'PUT', path: '/Admin/History' },
  previewHistory: { method: 'POST', path: '/Admin/History/Preview' },
  getHistory: { method: 'GET', path: '/History' },
  findClaim: { method: 'GET', path: `${member}/claim/:number` },
  claimMember: { method: 'POST', path: `${member}/claim/:number` },
  validateSession: { method: 'GET', path: '/Account/Validate' },
  login: { method: 'POST', path: '/Account/login' },
  logout: { method: 'POST', path: '/Account/logout' },
  register: { method: 'POST', path: '/Account/register' },
  validateAccount: { method: 'PUT', path: '/Account/ValidateAccount/:code' },
  resendCode: { method: 'GET', path: '/Account/ResendCode' },
  sendCodeToEmail: { method: 'POST', path: '/Account/SendCodeToEmail' },
  correctEmail: { method: 'PUT', path: '/Account/Email' },
  requestPasswordReset: { method: 'POST', path: '/Account/RequestPasswordReset' },
  checkResetCode: { method: 'POST', path: '/Account/ValidateToken' },
  resetPassword: { method: 'POST', path: '/Account/ResetPassword' },
  changePassword: { method: 'PUT', path: '/Account/ChangePassword' },
  deleteAccount: { method: 'POST', path: '/Account/Delete' },
  listSessions: { method: 'GET', path: '/Account/Sessions' },
  endOtherSessions: { method: 'DELETE', path: '/Account/Sessions' },
  downloadData: { method: 'GET', path: '/Account/Data' },
  getProfile: { method: 'GET', path: '/Profile' },
  updateProfile: { method: 'PUT', path: '/Profile' },
  listTimeZones: { method: 'GET', path: '/Profile/TimeZones' },
  setAvatar: { method: 'PUT', path: '/Profile/Photo' },
  removeAvatar: { method: 'DELETE', path: '/Profile/Photo' },
  updateOwnMember: { method: 'PUT', path: member },
  setMemberPhoto: { method: 'POST', path: `${member}/Photo` },
  removeMemberPhoto: { method: 'DELETE', path: `${member}/Photo/:photoType` },
  listPhotos: { method: 'GET', path: '/Gallery/Photos' },
  listOwnPhotos: { method: 'GET', path: '/Gallery/Photos/own' },
  logPhotoView: { method: 'POST', path: '/Gallery/view/:photoId' },
  addPhoto: { method: 'POST', path: '/Gallery/Photo' },
  deletePhoto: { method: 'DELETE', path: '/Gallery/Photo/:photoId' },
} as const satisfies Record<string, Endpoint>;

export type OperationId = keyof typeof endpoints;
