/** Administration of accounts: search, roles, sessions, links to members, and the mails that an admin gets. */
import * as z from 'zod/mini';
import { roles } from './account.ts';
import { session } from './sign-in.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { accountIdInPath, count, filterText, numberInPath, pageInPath } from '../primitives.ts';

export const accountFilters = ['all', 'admins', 'unlinked', 'unvalidated', 'disabled'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** `-` before it reverses the order. */
export const accountOrders = ['-created', 'created', 'name', '-name', 'number', '-number'] as const;
export type AccountOrder = (typeof accountOrders)[number];

const instant = z.string();

const accountListItem = z.object({
  accountId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isValidated: z.boolean(),
  isDisabled: z.boolean(),
  /** Number of the linked or claimed member; null without one. */
  freakBrotherNumber: z.nullable(z.int()),
  /** Whether the claim waits for an admin's approval. */
  isPending: z.boolean(),
  createdAt: instant,
  /** Time of the last sign-in or use of a session, to the hour. */
  lastUsedAt: instant,
});
export type AccountListItem = z.infer<typeof accountListItem>;

const accountPage = z.object({
  accounts: z.array(accountListItem),
  total: count,
  /** Starts at 1. Requests past the end get the last page. */
  page: z.int(),
  totalPages: z.int(),
});
export type AccountPage = z.infer<typeof accountPage>;

const accountRecord = z.extend(accountListItem, {
  validatedAt: z.nullable(instant),
  disabledAt: z.nullable(instant),
  /** When an account that is not validated will be deleted. */
  lapsesAt: z.nullable(instant),
  /** Last used first. `isCurrent` marks the session of the request. */
  sessions: z.array(session),
  hasSecondFactor: z.boolean(),
  /** Whether no one but its owner has approved the link. Such a member cannot vouch for others. */
  isSelfLinked: z.boolean(),
  /** Whether it is the viewer's own account. */
  isOwn: z.boolean(),
  /** Whether it is the only admin, which can be neither demoted nor disabled. */
  isLastAdmin: z.boolean(),
});
export type AccountRecord = z.infer<typeof accountRecord>;

const roleForm = z.object({
  role: z.enum(roles, { error: `The role must be one of ${roles.join(', ')}.` }),
});

const params = z.object({ account: accountIdInPath });
const linkParams = z.object({ account: accountIdInPath, number: numberInPath });

const changing = {
  access: 'admin',
  params,
  output: accountRecord,
  errors: ['bad_request', 'not_found'],
} as const;
const linking = { ...changing, params: linkParams } as const;

export const findAccounts = defineEndpoint('findAccounts', 'GET', '/Admin/Accounts');

export const getAccountRecord = defineEndpoint(
  'getAccountRecord',
  'GET',
  '/Admin/Accounts/:account',
);

export const changeRole = defineEndpoint('changeRole', 'PUT', '/Admin/Accounts/:account/Role');

export const disableAccount = defineEndpoint(
  'disableAccount',
  'POST',
  '/Admin/Accounts/:account/Disable',
);

export const enableAccount = defineEndpoint(
  'enableAccount',
  'POST',
  '/Admin/Accounts/:account/Enable',
);

export const endSessionsOf = defineEndpoint(
  'endSessionsOf',
  'DELETE',
  '/Admin/Accounts/:account/Sessions',
);

export const linkAccount = defineEndpoint(
  'linkAccount',
  'PUT',
  '/Admin/Accounts/:account/Member/:number',
);

export const unlinkAccount = defineEndpoint(
  'unlinkAccount',
  'DELETE',
  '/Admin/Accounts/:account/Member/:number',
);

/** A mail for each claim, one mail a day, or none. */
export const adminMails = ['single', 'digest', 'none'] as const;
export type AdminMail = (typeof adminMails)[number];

/** Without a choice, an admin gets single mails while at most as many claims wait, and a daily one otherwise. */
export const mostSingleMails = 5;
/** The hour of the daily mail, in the admin's time zone. */
export const digestHour = 8;

const choice = z.object({
  /** Null if the admin has not chosen. */
  choice: z.nullable(z.enum(adminMails, { error: 'Please choose which emails you want.' })),
});

export const getAdminMail = defineEndpoint('getAdminMail', 'GET', '/Admin/Mail');

export const setAdminMail = defineEndpoint('setAdminMail', 'PUT', '/Admin/Mail');

export const administrationOperations = defineOperations(() => ({
  findAccounts: defineOperation(findAccounts, {
    summary:
      'Accounts by part of a name or email, or by number, 50 at a time; newest first unless asked otherwise.',
    access: 'admin',
    query: z.object({
      q: filterText,
      show: z._default(z.enum(accountFilters, { error: 'This list does not exist.' }), 'all'),
      sort: z._default(z.enum(accountOrders, { error: 'This order does not exist.' }), '-created'),
      page: z._default(pageInPath, 1),
    }),
    output: accountPage,
    errors: ['bad_request'],
  }),
  getAccountRecord: defineOperation(getAccountRecord, {
    summary: 'Returns one account with its sessions.',
    ...changing,
  }),
  changeRole: defineOperation(changeRole, {
    summary:
      'Changes the role of an account. A new admin must sign in again, with a password of at least 12 characters.',
    ...changing,
    needsConfirmation: true,
    body: roleForm,
    errors: ['bad_request', 'not_found', 'forbidden'],
  }),
  disableAccount: defineOperation(disableAccount, {
    summary: 'Disables an account and ends all its sessions.',
    ...changing,
    needsConfirmation: true,
    errors: ['bad_request', 'not_found', 'forbidden'],
  }),
  enableAccount: defineOperation(enableAccount, {
    summary: 'Enables a disabled account.',
    ...changing,
    needsConfirmation: true,
  }),
  endSessionsOf: defineOperation(endSessionsOf, {
    summary:
      'Ends all sessions of an account, except the current one. The password of another account no longer works.',
    ...changing,
    needsConfirmation: true,
  }),
  linkAccount: defineOperation(linkAccount, {
    summary: 'Links an account to a member; also to a deceased one.',
    ...linking,
    needsConfirmation: true,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
  unlinkAccount: defineOperation(unlinkAccount, {
    summary: 'Unlinks an account from its member; the number can be claimed again.',
    ...linking,
    needsConfirmation: true,
  }),
  getAdminMail: defineOperation(getAdminMail, {
    summary: 'Which emails the signed-in admin has chosen.',
    access: 'admin',
    output: choice,
    errors: [],
  }),
  setAdminMail: defineOperation(setAdminMail, {
    summary: 'Chooses an email for each claim, one a day, none, or the default (null).',
    access: 'admin',
    body: choice,
    output: choice,
    errors: ['bad_request'],
  }),
}));
