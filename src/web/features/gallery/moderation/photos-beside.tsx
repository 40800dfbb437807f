/** Loads separately, so that the editor neither waits for it nor fails with it. */
import { useEffect, useState, type ComponentType } from 'react';
import { Card } from '#web/ui/card.tsx';
import type { MemberPhotosProps } from './member-photos-card.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';

const lost = {
  code: 'not_ready',
  message: 'This part of the page could not be loaded.',
} as const;

export function PhotosBeside(props: MemberPhotosProps) {
  const [LoadedCard, setLoadedCard] = useState<ComponentType<MemberPhotosProps> | null>(null);
  const [tries, setTries] = useState(1);
  const [triesLost, setTriesLost] = useState(0);
  useEffect(() => {
    const load = async () => {
      try {
        const { MemberPhotosCard } = await import('./member-photos-card.tsx');
        setLoadedCard(() => MemberPhotosCard);
      } catch {
        setTriesLost(tries);
      }
    };
    void load();
  }, [tries]);
  if (LoadedCard !== null) return <LoadedCard {...props} />;
  if (triesLost === 0) return null;
  return (
    <Card title="Photo and card">
      <QueryNotice
        label="Loading the photos"
        failure={lost}
        isLoading={triesLost < tries}
        onRetry={() => setTries(tries + 1)}
      />
    </Card>
  );
}
