import { useState, type ComponentType } from 'react';
import { getOwnMember, type OwnMemberProfile } from '#contract/profile/own-page.ts';
import { WaitingPhotos } from '#web/api/account/uploads/waiting-photos.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { JumpCard } from './jump-card.tsx';
import { LinkedOnly } from './linked-only.tsx';
import { MyMemberHeading } from './my-member-heading.tsx';
import { ownMemberPath } from './own-member-addresses.ts';
import { PicturesCard } from './pictures-card.tsx';
import { ShareCard } from './share-card.tsx';
import { UnlinkedCard } from './unlinked-card.tsx';
import { WithheldCard } from './withheld-card.tsx';
import './own-member.css';

interface Props {
  /** The photos that the member is in. */
  readonly PhotosCard: ComponentType;
}

export function MyMemberPage(props: Props) {
  return (
    <LinkedOnly>
      <MyMember {...props} />
    </LinkedOnly>
  );
}

function MyMember({ PhotosCard }: Props) {
  const call = useCall();
  const { response, isLoading, reload } = useQuery(getOwnMember);
  const [changes, setChanges] = useState<Partial<OwnMemberProfile>>({});
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
  const profile = { ...response.value, ...changes };
  // Each card returns only what it changed; the rest of what it knows may be old.
  const change = (newer: Partial<OwnMemberProfile>) =>
    setChanges((last) => ({ ...last, ...newer }));

  async function renewPictures() {
    const renewed = await settle(call(getOwnMember));
    if (!renewed.isOk) return;
    const { avatarUri, fbCardUri, fbCardThumbUri } = renewed.value.body;
    change({ avatarUri, fbCardUri, fbCardThumbUri });
  }

  return (
    <>
      <WaitingPhotos onFewer={() => void renewPictures()} />
      <MyMemberHeading profile={profile} />
      <ShareCard profile={profile} />
      {/* Keeps the initial profile, so that removing a picture does not reset typed text. */}
      <JumpCard profile={response.value} onSaved={change} />
      <PhotosCard />
      <PicturesCard profile={profile} onChange={change} />
      <WithheldCard profile={response.value} onChange={change} />
    </>
  );
}
