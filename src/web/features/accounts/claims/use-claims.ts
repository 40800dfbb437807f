/** The lists of claims, and the decisions that change them. */
import { unlinkAccount } from '#contract/accounts/administration.ts';
import { listClaims, approveClaims, type ReviewedClaim } from '#contract/accounts/claims.ts';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export function useClaims() {
  const call = useCall();
  const showToast = useToast();
  const { value: lists, keep, decideAndReload, ...query } = useDecisions(listClaims);

  async function approve(claims: readonly ReviewedClaim[]) {
    const { body } = await call(approveClaims, {
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
    const toast = approved === 1 ? '1 claim is approved.' : `${approved} claims are approved.`;
    if (missing.length === 0) showToast('success', toast);
    else showToast('warning', `${toast} No longer waiting: FB${missing.join(', FB')}.`);
  }

  function unlink({ account, member }: ReviewedClaim) {
    const params = { account: account.accountId, number: member.freakBrotherNumber };
    return decideAndReload(
      call(unlinkAccount, { params }),
      `${account.firstName} ${account.lastName} gets an email.`,
    );
  }

  return { lists, ...query, approve, unlink };
}
