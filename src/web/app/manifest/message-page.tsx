import { MessagePage } from '#web/features/contact/inbox/message/message-page.tsx';
import { HidePhoto } from '#web/features/gallery/moderation/hide-photo.tsx';

export function MessagePageWithPhoto() {
  return <MessagePage HidePhoto={HidePhoto} />;
}
