import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import type { LoadedProfile } from './load-profile.ts';
import { MissingProfile } from './missing-profile.tsx';
import { Profile } from './profile.tsx';

export function ProfilePage() {
  const loaded: LoadedProfile = useLoaderData();
  switch (loaded.kind) {
    case 'found':
      return (
        <Profile
          key={loaded.profile.freakBrotherNumber}
          profile={loaded.profile}
          remembrances={loaded.remembrances}
        />
      );
    case 'missing':
      return <MissingProfile number={loaded.number} />;
    case 'failed':
      return (
        <>
          <PageHeading title={brand.singular} />
          <section className="card" aria-label={brand.singular}>
            <LoadFailure failure={loaded.failure} />
          </section>
        </>
      );
  }
}
