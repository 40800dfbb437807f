/**
 * A list that decisions change. The dialog shows the refusal of its decision. After a decision that came too late, the
 * list loads again and a notification says why. A failed load shows as the failure of the list, because the decision
 * itself may have been saved.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { CallInput, CallOutput, OperationId } from '#contract/operations.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { ToastQueue } from '#web/ui/toasts/toast-queue.ts';
import { isRefusal } from '../is-refusal.ts';
import { useNewestQuery } from '../account/use-newest-query.ts';
import { refreshWaiting } from '../account/waiting.ts';

const lateCodes: ReadonlySet<ErrorCode> = new Set(['not_found', 'taken']);

interface Steps<Response> {
  readonly news: string;
  readonly showToast: ToastQueue['show'];
  readonly show: (response: Response) => void;
  readonly reload: () => void;
}

/** Throws every refusal except of a decision that came too late. */
export async function takeDecision<Response>(
  decision: Promise<Response>,
  { news, showToast, show, reload }: Steps<Response>,
): Promise<void> {
  try {
    show(await decision);
    showToast('success', news);
  } catch (error) {
    if (!isRefusal(error) || !lateCodes.has(error.code)) throw error;
    reload();
    showToast('warning', error.message);
  }
  refreshWaiting();
}

/** For decisions that return the list. */
export type Decide<Id extends OperationId> = (
  decision: Promise<{ readonly body: CallOutput<Id> }>,
  news: string,
) => Promise<void>;

/** For decisions that return something else: the list loads again. */
export type DecideAndReload = (decision: Promise<unknown>, news: string) => Promise<void>;

interface Decisions<Id extends OperationId> extends ReturnType<typeof useNewestQuery<Id>> {
  readonly decide: Decide<Id>;
  readonly decideAndReload: DecideAndReload;
}

/** Loads one input only; give the component another `key` to load another. */
export function useDecisions<Id extends OperationId>(id: Id, input?: CallInput<Id>): Decisions<Id> {
  const showToast = useToast();
  const list = useNewestQuery(id, input);
  const { reload, keep } = list;
  return {
    ...list,
    decide: (decision, news) =>
      takeDecision(decision, { news, showToast, reload, show: ({ body }) => keep(body) }),
    decideAndReload: (decision, news) =>
      takeDecision(decision, { news, showToast, reload, show: reload }),
  };
}
