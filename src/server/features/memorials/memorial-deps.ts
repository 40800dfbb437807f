/** Dependencies of the memorial use cases. */
import type { User } from '#contract/accounts/account.ts';
import type { KeeperRegistrationForm, MemorialPhotoForm } from '#contract/memorials/keepers.ts';
import type { PhotoType } from '#contract/photos.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Reply, Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';

export type MemorialDeps = Pick<IdentityDeps, 'database' | 'now'>;

export interface ReviewDeps extends Pick<
  IdentityDeps,
  'database' | 'now' | 'isRateLimited' | 'messaging' | 'deferred' | 'origin'
> {
  readonly photos: PhotoService;
}

/** The member that a keeper edits. */
export interface KeptMember {
  readonly number: number;
  readonly viewer: Viewer;
  /**
   * Runs in the transaction of the write.
   * @throws Refusal `not_found` when the viewer does not keep the memorial of this member
   */
  readonly check: (db: Connection, memberId: number) => Promise<void>;
}

export interface KeeperDeps extends ReviewDeps {
  readonly setStory: (kept: KeptMember, story: string) => Promise<void>;
  readonly setPhoto: (kept: KeptMember, form: MemorialPhotoForm) => Promise<void>;
  readonly removePhoto: (kept: KeptMember, kind: PhotoType) => Promise<void>;
  /**
   * Creates an account without a number, and signs in.
   *
   * @param onRegistered runs in the transaction of the registration
   * @throws Refusal as a registration with a number does
   */
  readonly registerAccount: (
    form: KeeperRegistrationForm,
    caller: Caller,
    onRegistered: (db: Connection, accountId: number) => Promise<void>,
  ) => Promise<Reply<User>>;
}
