import { lazy, Suspense, type ComponentProps } from 'react';
import { MessageBeside } from '#web/features/contact/inbox/message-beside.tsx';
import { PhotosBeside } from '#web/features/gallery/moderation/photos-beside.tsx';
import { MemberRecordPage } from '#web/features/members/editing/member-record-page.tsx';

/** Below the preview, which does not wait for it. */
const LoadedChanges = lazy(async () => ({
  default: (await import('#web/features/changes/record-changes.tsx')).RecordChanges,
}));

const RecordChanges = (props: ComponentProps<typeof LoadedChanges>) => (
  <Suspense>
    <LoadedChanges {...props} />
  </Suspense>
);

export function MemberRecordPageWithPhotos() {
  return <MemberRecordPage Message={MessageBeside} Photos={PhotosBeside} Changes={RecordChanges} />;
}
