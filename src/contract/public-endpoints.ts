/** Method and path of the operations that public pages call: all that they need to know of the contract. */
import { brand } from './brand.ts';
import type { Endpoint } from './endpoint.ts';

const members = `/${brand.pluralSegment}`;
const member = `/${brand.singularSegment}`;

export const publicEndpoints = {
  getSummary: { method: 'GET', path: `${members}/summary` },
  listMembersPage: { method: 'GET', path: `${members}/:page` },
  listAllMembers: { method: 'GET', path: `${members}/all` },
  listAllNightBrothers: { method: 'GET', path: `${members}/nnfb/all` },
  listAllNightSisters: { method: 'GET', path: `${members}/nnfs/all` },
  getMember: { method: 'GET', path: `${member}/:number` },
  logMemberView: { method: 'POST', path: `${member}/view/:number` },
  searchAsYouType: { method: 'GET', path: `${members}/search/*` },
  searchMembers: { method: 'GET', path: '/Search/fb/*' },
  suggestSearches: { method: 'GET', path: '/Search/suggestions/*' },
  getHistory: { method: 'GET', path: '/History' },
  listPhotos: { method: 'GET', path: '/Gallery/Photos' },
  logPhotoView: { method: 'POST', path: '/Gallery/view/:photoId' },
} as const satisfies Readonly<Record<string, Endpoint>>;
