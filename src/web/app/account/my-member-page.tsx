import { lazy } from 'react';
import { MyMemberPage } from '#web/features/members/own-page/my-member-page.tsx';

const PhotosOfYouCard = lazy(async () => ({
  default: (await import('#web/features/people-in-photos/of-you/photos-of-you-card.tsx'))
    .PhotosOfYouCard,
}));

export function MyMemberPageWithPhotos() {
  return <MyMemberPage PhotosCard={PhotosOfYouCard} />;
}
