/** One's account beyond the profile: where it is signed in, a copy of what the site keeps, and leaving for good. */
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useAnswer } from '#web/api/account/use-answer.ts';
import { DataDownload } from './data-download.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { LoadingCard } from './loading-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function YourAccountPage() {
  const { profile } = useOwnProfile();
  const { answer: zones } = useAnswer('listTimeZones');
  const sessions = useAnswer('listSessions');
  if (profile === null || zones === null || sessions.answer === null) {
    return <LoadingCard label="Loading your account" />;
  }
  const timeZoneId = profile.isOk ? profile.value.timeZoneId : null;
  const zone = zones.isOk ? zones.value.find((each) => each.timeZoneId === timeZoneId) : undefined;
  return (
    <>
      <SessionsCard loaded={sessions} zone={zone} />
      <DataDownload />
      <DeletionCard />
    </>
  );
}
