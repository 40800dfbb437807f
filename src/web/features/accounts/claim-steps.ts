/** The steps of claiming a number, each with a history entry of its own: the browser's Back leads to the step before. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import type { Claim } from '#contract/claims.ts';
import { useIsAlive } from '#web/ui/use-is-alive.ts';

export type ClaimStep =
  | { readonly name: 'number' }
  | { readonly name: 'confirmation'; readonly claim: Claim }
  | { readonly name: 'form'; readonly claim: Claim };

/** What a history entry remembers; the first step's nothing. */
interface StepState {
  readonly step: ClaimStep;
}

interface ClaimSteps {
  readonly step: ClaimStep;
  /** Gets the focus when another step is reached. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly goOn: (step: ClaimStep) => void;
  readonly goBack: () => void;
}

const firstStep: ClaimStep = { name: 'number' };

export function useClaimSteps(): ClaimSteps {
  const { pathname, state } = useLocation() as Location<Partial<StepState> | null>;
  const navigate = useNavigate();
  // The server knows no history: a page that is loaded anew begins like the server's.
  const isAlive = useIsAlive();
  const step = (isAlive ? state?.step : undefined) ?? firstStep;

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step.name);
  useEffect(() => {
    if (shown.current === step.name) return;
    shown.current = step.name;
    heading.current?.focus({ preventScroll: true });
  }, [step.name]);

  return {
    step,
    heading,
    goOn(next) {
      const nextState: StepState = { step: next };
      void navigate(pathname, { state: nextState });
    },
    goBack: () => void navigate(-1),
  };
}
