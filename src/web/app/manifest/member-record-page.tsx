import { RecordChanges } from '#web/features/changes/record-changes.tsx';
import { MessageBeside } from '#web/features/contact/inbox/message-beside.tsx';
import { MemberPhotosCard } from '#web/features/gallery/moderation/member-photos-card.tsx';
import { MemberRecordPage } from '#web/features/members/editing/member-record-page.tsx';

export function MemberRecordPageWithPhotos() {
  return (
    <MemberRecordPage Message={MessageBeside} Photos={MemberPhotosCard} Changes={RecordChanges} />
  );
}
