/** What each method of the second step is given. */
import type { ReactNode } from 'react';
import type { CallInput } from '#contract/operations.ts';

export type SecondFactorSent = NonNullable<CallInput<'passSecondFactor'>['body']>;

export interface MethodProps {
  /** Throws what the server refuses. */
  readonly send: (response: SecondFactorSent['response']) => Promise<void>;
  /** Whether it has just taken the place of another method, and takes the focus with it. */
  readonly isChosen: boolean;
  /** The button that leads away. */
  readonly leaveButton: ReactNode;
}
