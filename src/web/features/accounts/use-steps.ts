/** Steps within one page. Each has a history entry, so the Back button returns to the previous step. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The state of a history entry; the first step has none. */
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
  // The server knows no history, so the first render must show the first step.
  const isHydrated = useHydrated();
  return {
    step: (isHydrated ? state?.step : undefined) ?? firstStep,
    goOn(next) {
      const nextState: StepState<Step> = { step: next };
      void navigate(pathname, { state: nextState });
    },
    goBack: () => void navigate(-1),
  };
}

/** Moves the focus to the heading when the step changes. */
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
