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
  getHistory: { method: 'GET', path: '/History' },
} as const satisfies Record<string, Endpoint>;

export type OperationId = keyof typeof endpoints;
