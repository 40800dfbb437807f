/** Joins accounts to the other parts, for app.ts: text messages within their limits, and work that is done after the answer. */
import type { AccountDeps } from './features/accounts/account-deps.ts';
import { createDeferredWork } from './features/accounts/notices/deferred-work.ts';
import { relyingPartyOf } from './features/accounts/passkeys/relying-party.ts';
import { limitSms } from './wire-limits.ts';
import type { PhotoService } from './photo-storage/photo-storage.ts';

interface WiringDeps extends Omit<
  AccountDeps,
  'photos' | 'deferred' | 'onUndelivered' | 'relyingParty'
> {
  /** Whether visitors know the site by its origin alone: false for a trial. */
  readonly isOriginFixed: boolean;
  /** How many text messages all processes together send in an hour. */
  readonly smsPerHour: number;
  readonly onSmsCapReached?: () => void;
  /** How long messages about an account that may not exist wait at most, so that nobody can tell by the time. */
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
