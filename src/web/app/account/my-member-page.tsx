import { MyMemberPage } from '#web/features/members/own-page/my-member-page.tsx';
import { PhotosOfYouCard } from '#web/features/people-in-photos/of-you/photos-of-you-card.tsx';

export function MyMemberPageWithPhotos() {
  return <MyMemberPage PhotosCard={PhotosOfYouCard} />;
}
