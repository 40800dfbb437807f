/** Connects accounts to the other parts: limited text messages, and work that is done after the response. */
import type { AccountDeps } from './features/accounts/account-deps.ts';
import { createDeferredWork } from './features/accounts/notices/deferred-work.ts';
import { relyingPartyOf } from './features/accounts/passkeys/relying-party.ts';
import { limitSms } from './wire-limits.ts';
import type { PhotoService } from './photo-storage/photo-storage.ts';

interface WiringDeps extends Omit<
  AccountDeps,
  'photos' | 'deferred' | 'onUndelivered' | 'relyingParty'
> {
  /** False for a trial, which visitors may reach at several addresses. */
  readonly isOriginFixed: boolean;
  /** For all processes together. */
  readonly smsPerHour: number;
  readonly onSmsCapReached?: () => void;
  /** Messages about an account that may not exist are delayed up to this long, so that timing reveals nothing. */
  readonly longestDelayMs: number;
}

export function wireAccounts(
  deps: WiringDeps,
  photos: PhotoService,
  log: { warn(details: object, message: string): void },
): AccountDeps {
  const deferred = createDeferredWork({
    longestDelayMs: deps.longestDelayMs,
    onFailure: (error) => log.warn({ err: error }, 'message not sent'),
  });
  return {
    ...deps,
    messaging: limitSms(deps, log),
    photos,
    deferred,
    relyingParty: relyingPartyOf(deps.origin, deps.isOriginFixed),
    onUndelivered: (error) => log.warn({ err: error }, 'code not sent'),
  };
}
