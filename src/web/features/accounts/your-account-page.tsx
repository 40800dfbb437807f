/** One's account beyond the profile: where it is signed in, a copy of what the site keeps, and leaving for good. */
import { DataDownload } from './data-download.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function YourAccountPage() {
  return (
    <>
      <SessionsCard />
      <DataDownload />
      <DeletionCard />
    </>
  );
}
