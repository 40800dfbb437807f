/** The lists of requests, and the decisions that change them. */
import type { MoveLists } from '#contract/accounts/lost-mailbox.ts';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { settle } from '#web/api/settle.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export type OnDecision = (
  response: Promise<{ readonly body: MoveLists }>,
  news: string,
) => Promise<void>;

export function useMoves() {
  const call = useCall();
  const showToast = useToast();
  const { value: lists, failure, isLoading, reload, keep } = useNewestQuery('listMoves');

  function show(next: MoveLists, kind: 'success' | 'warning', news: string) {
    keep(next);
    refreshWaiting();
    showToast(kind, news);
  }

  const takeResponse: OnDecision = async (response, news) => {
    try {
      show((await response).body, 'success', news);
    } catch (error) {
      const isOver = isRefusal(error) && (error.code === 'not_found' || error.code === 'taken');
      if (!isOver) throw error;
      // It was decided meanwhile, so the present lists are shown.
      const anew = await settle(call('listMoves'));
      if (anew.isOk) show(anew.value.body, 'warning', error.message);
    }
  };

  return { lists, failure, isLoading, reload, takeResponse };
}
