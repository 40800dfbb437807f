/**
 * All operations of the API. Routes, OpenAPI document, client and tests are derived from this list.
 */
import type * as z from 'zod/mini';
import { administrationOperations } from './accounts/administration.ts';
import { claimOperations } from './accounts/claims.ts';
import { codeOperations } from './accounts/codes.ts';
import { passwordOperations } from './accounts/passwords.ts';
import { recoveryOperations } from './accounts/recovery.ts';
import { registrationOperations } from './accounts/registration.ts';
import { secondFactorOperations } from './accounts/second-factor.ts';
import { settingsOperations } from './accounts/settings.ts';
import { signInOperations } from './accounts/sign-in.ts';
import { changeOperations } from './changes/changes.ts';
import { moderationOperations } from './gallery/moderation.ts';
import { uploadingOperations } from './gallery/uploading.ts';
import { viewingOperations } from './gallery/viewing.ts';
import { historyOperations } from './history/history.ts';
import { timelineOperations } from './history/timeline.ts';
import { directoryOperations } from './members/directory.ts';
import { editingOperations } from './members/editing.ts';
import { importOperations } from './members/import.ts';
import { insightOperations } from './members/insights.ts';
import { latestOperations } from './members/latest.ts';
import { ledgerOperations } from './members/ledger.ts';
import { ownPageOperations } from './members/own-page.ts';
import { profileOperations } from './members/profile.ts';
import { searchOperations } from './members/search.ts';
import type { Operation } from './operation.ts';
import { passkeyOperations } from './accounts/passkeys.ts';

export const operations = {
  ...profileOperations,
  ...searchOperations,
  ...ownPageOperations,
  ...ledgerOperations,
  ...directoryOperations,
  ...latestOperations,
  ...editingOperations,
  ...insightOperations,
  ...importOperations,
  ...administrationOperations,
  ...claimOperations,
  ...historyOperations,
  ...timelineOperations,
  ...moderationOperations,
  ...changeOperations,
  ...passwordOperations,
  ...codeOperations,
  ...registrationOperations,
  ...recoveryOperations,
  ...signInOperations,
  ...settingsOperations,
  ...passkeyOperations,
  ...secondFactorOperations,
  ...uploadingOperations,
  ...viewingOperations,
} satisfies Readonly<Record<string, Operation>>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** The input of a call. Path parameters may be numbers. */
export interface CallInput<Id extends OperationId> {
  params?: { [Name in keyof z.input<Operations[Id]['params']>]: string | number };
  query?: z.input<Operations[Id]['query']>;
  body?: z.input<Operations[Id]['body']>;
}

export type CallOutput<Id extends OperationId> = z.output<Operations[Id]['output']>;
