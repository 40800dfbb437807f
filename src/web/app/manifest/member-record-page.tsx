import { RecordChanges } from '#web/features/changes/change-list.tsx';
import { MemberPhotosCard } from '#web/features/gallery/moderation/member-photos-card.tsx';
import { ItemBeside } from '#web/features/inbox/item-beside.tsx';
import { MemberRecordPage } from '#web/features/members/editing/member-record-page.tsx';

export function MemberRecordPageWithPhotos() {
  return (
    <MemberRecordPage Message={ItemBeside} Photos={MemberPhotosCard} Changes={RecordChanges} />
  );
}
