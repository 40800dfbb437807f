/** Reports one view each time a profile is shown. Failures are ignored. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { logMemberView } from '#contract/profile/profile.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { useCall } from '#web/api/call-context.ts';

export function useViewReport(number: number): void {
  const call = useCall();
  const { key } = useLocation();
  useEffect(() => {
    call(logMemberView, { params: { number } }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }, [call, number, key]);
}
