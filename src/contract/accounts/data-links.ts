/** Links that an admin has mailed to the owner of an account, to download its data or to delete it. */
import * as z from 'zod/mini';
import { linkToken } from './codes.ts';
import { secondFactorForm, secondFactorNeeded } from './second-factor.ts';
import { accountData } from './account-data.ts';
import { contactLinkLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { messageResponse } from '../primitives.ts';

export const dataLinkKinds = ['export', 'erasure'] as const;
export type DataLinkKind = (typeof dataLinkKinds)[number];

export const dataLinkDays = 7;

/** Accounts with a second factor are asked for it first, and send it with the second request. */
const byLinkForm = z.object({ token: linkToken, secondFactor: z.optional(secondFactorForm) });
export type ByLinkForm = z.output<typeof byLinkForm>;

const byLink = {
  method: 'POST',
  access: 'public',
  rateLimit: contactLinkLimit,
  body: byLinkForm,
} as const;

export const dataLinkOperations = {
  downloadDataByLink: defineOperation('downloadDataByLink', {
    ...byLink,
    path: '/Account/DataByLink',
    summary:
      'All data that the site stores about the account of an emailed link, which is used up; asks for the second factor first, if the account has one.',
    output: z.union([accountData, secondFactorNeeded]),
    errors: ['bad_request'],
  }),
  deleteAccountByLink: defineOperation('deleteAccountByLink', {
    ...byLink,
    path: '/Account/DeleteByLink',
    summary:
      'Deletes the account of an emailed link and its private data; asks for the second factor first, if the account has one.',
    output: z.union([messageResponse, secondFactorNeeded]),
    errors: ['bad_request', 'forbidden'],
  }),
};
