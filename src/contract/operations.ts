/** Every operation of the API: routes, OpenAPI, the browser's client and the tests derive from this list. */
import type * as z from 'zod/mini';
import { accountLinkOperations } from './accounts/codes.ts';
import { accountPhotoOperations } from './accounts/account-photo.ts';
import { accountProfileOperations } from './accounts/settings.ts';
import { accountOperations } from './accounts/sign-in.ts';
import { adminAccountOperations } from './accounts/administration.ts';
import { adminChangeOperations } from './changes/changes.ts';
import { adminClaimOperations } from './accounts/admin-claims.ts';
import { adminFigureOperations } from './members/admin-figures.ts';
import { adminFileOperations } from './members/import.ts';
import { adminHistoryOperations } from './history/admin-history.ts';
import { adminLedgerOperations } from './members/ledger.ts';
import { adminMemberOperations } from './members/editing.ts';
import { adminPhotoOperations } from './gallery/moderation.ts';
import { adminSearchOperations } from './members/insights.ts';
import { claimOperations } from './accounts/claims.ts';
import { galleryOperations } from './gallery/viewing.ts';
import { historyOperations } from './history/history.ts';
import { memberAdminOperations } from './members/member-admin.ts';
import { memberOperations } from './members/directory.ts';
import type { Operation } from './operation.ts';
import { ownMemberOperations } from './members/own-page.ts';
import { passkeyOperations } from './accounts/passkeys.ts';
import { secondFactorOperations } from './accounts/second-factor.ts';
import { signInOperations } from './accounts/second-steps.ts';

export const operations = {
  ...memberOperations,
  ...memberAdminOperations,
  ...adminMemberOperations,
  ...adminSearchOperations,
  ...adminFigureOperations,
  ...adminFileOperations,
  ...adminAccountOperations,
  ...adminClaimOperations,
  ...adminHistoryOperations,
  ...adminPhotoOperations,
  ...adminChangeOperations,
  ...adminLedgerOperations,
  ...historyOperations,
  ...claimOperations,
  ...accountOperations,
  ...accountLinkOperations,
  ...accountProfileOperations,
  ...signInOperations,
  ...passkeyOperations,
  ...secondFactorOperations,
  ...accountPhotoOperations,
  ...ownMemberOperations,
  ...galleryOperations,
} satisfies Readonly<Record<string, Operation>>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** What a caller sends: numbers may stand for the strings that paths and queries carry. */
export interface CallInput<Id extends OperationId> {
  params?: { [Name in keyof z.input<Operations[Id]['params']>]: string | number };
  query?: z.input<Operations[Id]['query']>;
  body?: z.input<Operations[Id]['body']>;
}

export type CallOutput<Id extends OperationId> = z.output<Operations[Id]['output']>;
