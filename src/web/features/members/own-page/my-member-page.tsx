import { useState } from 'react';
import type { MemberProfile } from '#contract/members/profile.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { JumpCard } from './jump-card.tsx';
import { LinkedOnly } from './linked-only.tsx';
import { MyMemberHeading } from './my-member-heading.tsx';
import { ownMemberPath } from './own-member-addresses.ts';
import { PicturesCard } from './pictures-card.tsx';
import { ShareCard } from './share-card.tsx';
import { UnlinkedCard } from './unlinked-card.tsx';
import './own-member.css';

export function MyMemberPage() {
  return (
    <LinkedOnly>
      <MyMember />
    </LinkedOnly>
  );
}

function MyMember() {
  const { response, isLoading, reload } = useQuery('getOwnMember');
  /** The server's response after a picture was removed. */
  const [newer, setNewer] = useState<MemberProfile | null>(null);
  if (response === null) return <LoadingIndicator label="Loading your profile" />;
  if (!response.isOk) {
    const { code, message } = response.failure;
    if (code === 'not_found') return <UnlinkedCard />;
    return (
      <section className="card" aria-label="Your profile">
        <FailureNotice
          message={message}
          isBusy={isLoading}
          address={ownMemberPath}
          onRetry={reload}
        />
      </section>
    );
  }
  const profile = newer ?? response.value;
  return (
    <>
      <MyMemberHeading profile={profile} />
      {/* Keeps the initial profile, so that removing a picture does not reset typed text. */}
      <JumpCard profile={response.value} />
      <PicturesCard profile={profile} onChange={setNewer} />
      <ShareCard profile={profile} />
    </>
  );
}
