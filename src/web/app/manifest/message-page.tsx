import { lazy, Suspense, type ComponentProps } from 'react';
import { MessagePage } from '#web/features/contact/inbox/message/message-page.tsx';

/** Only messages about a photo need it. */
const LoadedHiding = lazy(async () => ({
  default: (await import('#web/features/gallery/moderation/hide-photo.tsx')).HidePhoto,
}));

const HidePhoto = (props: ComponentProps<typeof LoadedHiding>) => (
  <Suspense>
    <LoadedHiding {...props} />
  </Suspense>
);

export function MessagePageWithPhoto() {
  return <MessagePage HidePhoto={HidePhoto} />;
}
