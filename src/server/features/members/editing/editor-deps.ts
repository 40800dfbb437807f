/** Dependencies of the use cases with which admins edit members. */
import type { MarkedAccount } from '#server/database/members/end-access-of-deceased.ts';
import type { MemberDeps } from '../member-deps.ts';

/** A change of a member's record, for the mail to the linked account. */
export interface RecordNotice {
  readonly memberId: number;
  /** The admin who made the change; not notified of it. */
  readonly editorId: number;
  readonly number: number;
  /** One line per change. */
  readonly lines: readonly string[];
}

/** For every use case that can mark members as deceased. */
export interface MarkingDeps {
  /** Sends a mail to each of these accounts, in the background. Call it after the commit. */
  readonly notifyMarked: (accounts: readonly MarkedAccount[]) => void;
}

export interface EditorDeps extends MemberDeps, MarkingDeps {
  /** Sends the mail in the background. Does nothing for a member without an account. */
  readonly notifyOwner: (notice: RecordNotice) => void;
}
