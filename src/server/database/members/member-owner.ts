/** An account that decides what others see of a member: the linked one, or that of a keeper of the memorial. */
export interface MemberOwner {
  readonly memberId: number;
  readonly accountId: number;
  /** The page where the account changes it. */
  readonly path: string;
}
