/** Dependencies of the contact use cases. */
import type { ChangeContext } from '#contract/accounts/announced-changes.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';

interface AnnouncedChanges {
  /** Null for a message that cannot begin a change. */
  readonly describe: (messageId: number) => Promise<ChangeContext | null>;
  /** Throws the refusals for the admin. */
  readonly begin: (messageId: number, viewer: Viewer) => Promise<void>;
}

export interface ContactDeps extends Pick<
  IdentityDeps,
  | 'database'
  | 'now'
  | 'isRateLimited'
  | 'messaging'
  | 'deferred'
  | 'origin'
  | 'contactEmail'
  | 'newAddressMailsPerHour'
  | 'onNewAddressCap'
> {
  readonly announcedChanges: AnnouncedChanges;
  readonly photos: Pick<PhotoService, 'inspect'>;
  readonly images: Pick<ImageWork, 'prepareProof'>;
  /** Called when a message is refused because too many are stored. */
  readonly onFull: (messages: number) => void;
}
