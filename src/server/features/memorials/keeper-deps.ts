import type { KeeperRegistrationForm, MemorialPhotoForm } from '#contract/memorials/keepers.ts';
import type { User } from '#contract/accounts/account.ts';
import type { PhotoType } from '#contract/photos.ts';
import type { OperationResponse } from '#contract/operation.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import type { ReviewDeps } from './memorial-deps.ts';

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
   * @param enter runs in the transaction of the registration
   * @throws Refusal as a registration with a number does
   */
  readonly registerAccount: (
    form: KeeperRegistrationForm,
    caller: Caller,
    enter: (db: Connection, accountId: number) => Promise<void>,
  ) => Promise<OperationResponse<User>>;
}
