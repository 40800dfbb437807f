/** Connects accounts to the other parts: limited text messages, and work that is done after the response. */
import {
  createDeferredWork,
  relyingPartyOf,
  type IdentityDeps,
} from '#server/identity/identity-deps.ts';
import { logKeeperRequests } from '#server/features/memorials/memorial-log.ts';
import { limitSms } from './wire-limits.ts';
import type { PhotoService } from './photo-storage/photo-storage.ts';

interface WiringDeps extends Omit<
  IdentityDeps,
  'photos' | 'deferred' | 'onNewAddressCap' | 'onUndelivered' | 'onValidated' | 'relyingParty'
> {
  /** Whether visitors reach the site only at its origin. False for a trial. */
  readonly isOriginFixed: boolean;
  /** The most text messages that all processes together send per hour. */
  readonly smsPerHour: number;
  readonly onSmsCapReached?: () => void;
  readonly onMailCapReached?: () => void;
  /** The longest random delay for messages about an account that may not exist, so that timing does not reveal it. */
  readonly longestDelayMs: number;
}

export function wireAccounts(
  deps: WiringDeps,
  photos: PhotoService,
  log: { warn(details: object, message: string): void },
): IdentityDeps {
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
    onNewAddressCap(secondsLeft) {
      const { newAddressMailsPerHour } = deps;
      log.warn({ newAddressMailsPerHour, secondsLeft }, 'mail cap reached');
      deps.onMailCapReached?.();
    },
    onValidated: logKeeperRequests,
    onUndelivered: (error) => log.warn({ err: error }, 'code not sent'),
  };
}
