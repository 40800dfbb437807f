/** What the use cases of admins about single members are handed. */
import type { MemberDeps } from '../member-deps.ts';

/** A change of a member's record, for the person whose account is linked to it. */
export interface RecordNotice {
  readonly memberId: number;
  /** Who made it: nobody is told of their own change. */
  readonly editorId: number;
  readonly number: number;
  /** What changed, one line each. */
  readonly lines: readonly string[];
}

export interface EditorDeps extends MemberDeps {
  /** Returns at once; nothing happens for a member without an account. */
  readonly notifyOwner: (notice: RecordNotice) => void;
}
