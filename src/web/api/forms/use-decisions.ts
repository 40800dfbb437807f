/**
 * A list that decisions change. The dialog shows the refusal of its decision. After a decision that came too late, the
 * list loads again and a notification says why. A failed load shows as the failure of the list, because the decision
 * itself may have been saved.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallInput, CallOutput } from '#contract/api/web-bundle.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { ToastQueue } from '#web/ui/toasts/toast-queue.ts';
import { isRefusal } from '../is-refusal.ts';
import { useQuery } from '../account/use-query.ts';
import { refreshWaiting } from '../account/waiting.ts';

const lateCodes: ReadonlySet<ErrorCode> = new Set(['not_found', 'taken']);

interface Steps<Response> {
  readonly toast: string;
  readonly showToast: ToastQueue['show'];
  readonly show: (response: Response) => void;
  readonly reload: () => void;
}

/** Throws every refusal except of a decision that came too late. */
export async function takeDecision<Response>(
  decision: Promise<Response>,
  { toast, showToast, show, reload }: Steps<Response>,
): Promise<void> {
  try {
    show(await decision);
    showToast('success', toast);
  } catch (error) {
    if (!isRefusal(error) || !lateCodes.has(error.code)) throw error;
    reload();
    showToast('warning', error.message);
  }
  refreshWaiting();
}

/** For decisions that return the list. */
export type Decide<Of extends Endpoint> = (
  decision: Promise<{ readonly body: CallOutput<Of> }>,
  toast: string,
) => Promise<void>;

/** For decisions that return something else: the list loads again. */
export type DecideAndReload = (decision: Promise<unknown>, toast: string) => Promise<void>;

interface Decisions<Of extends Endpoint> extends ReturnType<typeof useQuery<Of>> {
  readonly decide: Decide<Of>;
  readonly decideAndReload: DecideAndReload;
}

/** Loads one input only; give the component another `key` to load another. */
export function useDecisions<Of extends Endpoint>(
  operation: Of,
  input?: CallInput<Of>,
): Decisions<Of> {
  const showToast = useToast();
  const list = useQuery(operation, input);
  const { reload, keep } = list;
  return {
    ...list,
    decide: (decision, toast) =>
      takeDecision(decision, { toast, showToast, reload, show: ({ body }) => keep(body) }),
    decideAndReload: (decision, toast) =>
      takeDecision(decision, { toast, showToast, reload, show: reload }),
  };
}
