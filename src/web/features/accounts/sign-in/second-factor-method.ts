/** The props of each second-step method. */
import type { ReactNode } from 'react';
import type { passSecondFactor } from '#contract/accounts/sign-in.ts';
import type { CallInput } from '#contract/api/web-bundle.ts';

export type SecondFactorSent = NonNullable<CallInput<typeof passSecondFactor>['body']>;

export interface MethodProps {
  /** Throws the server's refusal. */
  readonly send: (response: SecondFactorSent['response']) => Promise<void>;
  /** Whether it has just replaced another method, and so takes the focus. */
  readonly isChosen: boolean;
  readonly leaveButton: ReactNode;
}
