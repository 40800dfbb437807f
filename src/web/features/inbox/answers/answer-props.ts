import type { decideItem, ItemWithEvidence } from '#contract/inbox/inbox.ts';
import type { Act } from '#contract/inbox/kinds.ts';
import type { CallInput } from '#contract/api/web-bundle.ts';

export type Given = Omit<NonNullable<CallInput<typeof decideItem>['body']>, 'seen'>;

/** Throws the server's refusals. */
export type Decide = (act: Act, given?: Given) => Promise<void>;

export interface AnswerProps {
  readonly item: ItemWithEvidence;
  readonly decide: Decide;
  /** Whether something is typed that is not sent. */
  readonly onType: (isUnsent: boolean) => void;
}
