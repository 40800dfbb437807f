import type { RefObject } from 'react';
import type { Claim } from '#contract/accounts/claims.ts';
import { useStepFocus, useSteps, type Steps } from '../use-steps.ts';

export type ClaimStep =
  | { readonly name: 'number' }
  | { readonly name: 'confirmation'; readonly claim: Claim }
  | { readonly name: 'form'; readonly claim: Claim };

interface ClaimSteps extends Steps<ClaimStep> {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

const firstStep: ClaimStep = { name: 'number' };

export function useClaimSteps(): ClaimSteps {
  const steps = useSteps(firstStep);
  return { ...steps, heading: useStepFocus(steps.step.name) };
}
