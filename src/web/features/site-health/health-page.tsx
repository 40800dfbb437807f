import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import { HealthCard } from './health-card.tsx';

export function HealthPage() {
  return (
    <>
      <HealthCard />
      <ManifestLink />
    </>
  );
}
