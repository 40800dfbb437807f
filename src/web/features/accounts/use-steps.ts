/** Steps of one page, each with a history entry of its own: the browser's Back leads to the step before. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { useIsAlive } from '#web/ui/use-is-alive.ts';

/** What a history entry remembers; the first step's nothing. */
interface StepState<Step> {
  readonly step: Step;
}

export interface Steps<Step> {
  readonly step: Step;
  readonly goOn: (step: Step) => void;
  readonly goBack: () => void;
}

export function useSteps<Step>(firstStep: Step): Steps<Step> {
  const { pathname, state } = useLocation() as Location<Partial<StepState<Step>> | null>;
  const navigate = useNavigate();
  // The server knows no history: a page that is loaded anew begins like the server's.
  const isAlive = useIsAlive();
  return {
    step: (isAlive ? state?.step : undefined) ?? firstStep,
    goOn(next) {
      const nextState: StepState<Step> = { step: next };
      void navigate(pathname, { state: nextState });
    },
    goBack: () => void navigate(-1),
  };
}

/** Gives the heading the focus when another step is reached. */
export function useStepFocus(name: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    heading.current?.focus({ preventScroll: true });
  }, [name]);
  return heading;
}
