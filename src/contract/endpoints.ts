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

export const endpoints = {
  getSummary: { method: 'GET', path: `${members}/summary` },
  listMembersPage: { method: 'GET', path: `${members}/:page` },
  listAllMembers: { method: 'GET', path: `${members}/all` },
  listAllNightBrothers: { method: 'GET', path: `${members}/nnfb/all` },
  listAllNightSisters: { method: 'GET', path: `${members}/nnfs/all` },
  getMember: { method: 'GET', path: `${member}/:number` },
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
} as const satisfies Record<string, Endpoint>;

export type OperationId = keyof typeof endpoints;
