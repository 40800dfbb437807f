import { PhotosBeside } from '#web/features/gallery/moderation/photos-beside.tsx';
import { MemberRecordPage } from '#web/features/members/editing/member-record-page.tsx';

export function MemberRecordPageWithPhotos() {
  return <MemberRecordPage Photos={PhotosBeside} />;
}
