/** The lists of claims, and the decisions that change them. */
import type { ClaimLists, ReviewedClaim } from '#contract/accounts/claims.ts';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { settle } from '#web/api/settle.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { keyOfClaim } from './claim-names.ts';

export function useClaims() {
  const call = useCall();
  const showToast = useToast();
  const { value: lists, failure, isLoading, reload, keep } = useNewestQuery('listClaims');

  function show(next: ClaimLists, news: string) {
    keep(next);
    refreshWaiting();
    showToast('success', news);
  }

  /** Another admin was faster, so the present lists are shown. */
  async function showAnew(message: string) {
    const anew = await settle(call('listClaims'));
    if (!anew.isOk) return;
    keep(anew.value.body);
    refreshWaiting();
    showToast('warning', message);
  }

  async function takeResponse(response: Promise<{ readonly body: ClaimLists }>, news: string) {
    try {
      show((await response).body, news);
    } catch (error) {
      if (isRefusal(error) && error.code === 'not_found') await showAnew(error.message);
      else throw error;
    }
  }

  async function approve(claims: readonly ReviewedClaim[]) {
    const { body } = await call('approveClaims', {
      body: {
        claims: claims.map(({ account, member }) => ({
          accountId: account.accountId,
          freakBrotherNumber: member.freakBrotherNumber,
        })),
      },
    });
    const { lists: next, approved, missing } = body;
    keep(next);
    refreshWaiting();
    const news = approved === 1 ? '1 claim is approved.' : `${approved} claims are approved.`;
    if (missing.length === 0) showToast('success', news);
    else showToast('warning', `${news} No longer waiting: FB${missing.join(', FB')}.`);
  }

  async function unlink(all: ClaimLists, claim: ReviewedClaim) {
    const { account, member } = claim;
    const params = { account: account.accountId, number: member.freakBrotherNumber };
    const parted = call('unlinkAccount', { params }).then(() => ({
      body: { ...all, latest: all.latest.filter((each) => keyOfClaim(each) !== keyOfClaim(claim)) },
    }));
    await takeResponse(parted, `${account.firstName} ${account.lastName} gets an email.`);
  }

  return { lists, failure, isLoading, reload, takeResponse, approve, unlink };
}
