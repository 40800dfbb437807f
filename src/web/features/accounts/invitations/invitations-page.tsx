/** Admins invite one person or many, and see what became of the invitations. */
import { useEffect, useState } from 'react';
import { listInvitations, type InvitationList } from '#contract/accounts/invitations.ts';
import { inboxAddress } from '#web/addresses/inbox-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { InvitationFileCard } from './invitation-file-card.tsx';
import { InvitationListCard } from './invitation-list-card.tsx';
import { InviteOneCard } from './invite-one-card.tsx';

/** As often as the server looks for invitations to send. */
const lookEveryMs = 5_000;

function useInvitations() {
  const call = useCall();
  const { value, failure, isLoading, reload, keep } = useNewestQuery(listInvitations);
  const [round, setRound] = useState(0);
  const isSending = value !== null && value.counts.waiting > 0;
  useEffect(() => {
    if (!isSending) return;
    let isOver = false;
    const timer = setTimeout(() => {
      const look = async () => {
        const newest = await settle(call(listInvitations));
        if (isOver) return;
        if (newest.isOk) keep(newest.value.body);
        setRound((last) => last + 1);
      };
      void look();
    }, lookEveryMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, keep, isSending, round]);
  return {
    value,
    failure,
    isLoading,
    reload,
    keep,
    async look() {
      keep((await call(listInvitations)).body);
    },
  };
}

export function InvitationsPage() {
  const { value, failure, isLoading, reload, keep, look } = useInvitations();
  if (value === null) {
    return (
      <section className="card" aria-label="Invitations">
        <QueryNotice
          label="Loading the invitations"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const show = (list: InvitationList) => keep(list);
  return (
    <>
      <InviteOneCard onInvited={show} />
      <InvitationFileCard waiting={value.counts.waiting} onQueued={look} />
      <InvitationListCard list={value} onChange={show} />
      <NearLinks near={[{ to: inboxAddress({ kind: 'claim' }), label: 'Claims' }]} />
    </>
  );
}
