/** One message: what it says, what it is about, and what an admin does about it. */
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { answersAddress, messageListAddress } from '#web/addresses/message-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { AnswersCard } from '../answers/answers-card.tsx';
import { ChangeContextCard } from '../changes/change-context-card.tsx';
import { HandlingCard } from './handling-card.tsx';
import { MemberCard } from './member-card.tsx';
import { MessageCard } from './message-card.tsx';
import { PhotoCard, type TakeDownButtons } from './photo-card.tsx';
import { TakeDownCard } from './take-down-card.tsx';
import { useMessage } from '../use-message.ts';
import '#web/ui/manifest/admin.css';
import '../inbox.css';
import '../message-text.css';

/** In place of a deleted message, so that nothing asks about an answer that was typed. */
function BackToList() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(messageListAddress({}), { replace: true });
  }, [navigate]);
  return null;
}

const mayConcernData: readonly string[] = ['take-down', 'other'];

interface Slots {
  readonly TakeDownPhoto: TakeDownButtons;
}

function LoadedMessage({ id, TakeDownPhoto }: Slots & { readonly id: string }) {
  const { message, failure, isLoading, reload, ...tools } = useMessage(id);
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted) return <BackToList />;
  if (message === null) {
    return (
      <section className="card" aria-label="Message">
        {failure?.code === 'not_found' || failure?.code === 'bad_request' ? (
          <p className="empty">This message does not exist, or was deleted.</p>
        ) : (
          <QueryNotice
            label="Loading the message"
            failure={failure}
            isLoading={isLoading}
            onRetry={reload}
          />
        )}
      </section>
    );
  }
  return (
    <div className="message-page">
      <MessageCard message={message} />
      <div className="message-beside">
        <HandlingCard message={message} tools={tools} onDeleted={() => setIsDeleted(true)} />
        {message.changeContext === null || message.freakBrotherNumber === null ? null : (
          <ChangeContextCard
            message={message}
            context={message.changeContext}
            number={message.freakBrotherNumber}
            keep={tools.keep}
            onChange={tools.renew}
          />
        )}
        {message.freakBrotherNumber === null ? null : (
          <MemberCard
            message={message}
            number={message.freakBrotherNumber}
            onChange={tools.renew}
          />
        )}
        {message.photoId === null ? null : (
          <PhotoCard
            message={message}
            photoId={message.photoId}
            TakeDownPhoto={TakeDownPhoto}
            onGone={tools.renew}
          />
        )}
        {mayConcernData.includes(message.about) ? <TakeDownCard message={message} /> : null}
      </div>
      <AnswersCard message={message} onAnswer={tools.answer} />
    </div>
  );
}

export function MessagePage({ TakeDownPhoto }: Slots) {
  const { message = '' } = useParams();
  return (
    <>
      <LoadedMessage key={message} id={message} TakeDownPhoto={TakeDownPhoto} />
      <NearLinks
        near={[
          { to: messageListAddress({}), label: 'All messages' },
          { to: answersAddress, label: 'Answer templates' },
        ]}
      />
    </>
  );
}
