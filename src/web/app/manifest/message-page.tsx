import { MessagePage } from '#web/features/contact/inbox/message/message-page.tsx';
import { TakeDownPhoto } from '#web/features/gallery/moderation/take-down-photo.tsx';

export function MessagePageWithPhoto() {
  return <MessagePage TakeDownPhoto={TakeDownPhoto} />;
}
