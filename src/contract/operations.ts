/** Every operation of the API: routes, OpenAPI, the browser's client and the tests derive from this list. */
import type * as z from 'zod/mini';
import { accountLinkOperations } from './account-links.ts';
import { accountPhotoOperations } from './account-photo.ts';
import { accountProfileOperations } from './account-profile.ts';
import { accountOperations } from './accounts.ts';
import { adminAccountOperations } from './admin-accounts.ts';
import { adminChangeOperations } from './admin-changes.ts';
import { adminClaimOperations } from './admin-claims.ts';
import { adminFigureOperations } from './admin-figures.ts';
import { adminFileOperations } from './admin-files.ts';
import { adminHistoryOperations } from './admin-history.ts';
import { adminLedgerOperations } from './admin-ledger.ts';
import { adminMemberOperations } from './admin-members.ts';
import { adminPhotoOperations } from './admin-photos.ts';
import { adminSearchOperations } from './admin-searches.ts';
import { claimOperations } from './claims.ts';
import type { OperationId } from './endpoints.ts';
import { galleryOperations } from './gallery.ts';
import { historyOperations } from './history.ts';
import { memberAdminOperations } from './member-admin.ts';
import { memberOperations } from './members.ts';
import type { Operation } from './operation.ts';
import { ownMemberOperations } from './own-member.ts';
import { passkeyOperations } from './passkeys.ts';
import { secondFactorOperations } from './second-factor.ts';
import { signInOperations } from './sign-in.ts';

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
} satisfies Record<OperationId, Operation>;

export type Operations = typeof operations;

/** What a caller sends: numbers may stand for the strings that paths and queries carry. */
export interface CallInput<Id extends OperationId> {
  params?: { [Name in keyof z.input<Operations[Id]['params']>]: string | number };
  query?: z.input<Operations[Id]['query']>;
  body?: z.input<Operations[Id]['body']>;
}

export type CallOutput<Id extends OperationId> = z.output<Operations[Id]['output']>;
