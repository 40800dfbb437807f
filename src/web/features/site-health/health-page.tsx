import { HealthCard } from './health-card.tsx';

export function HealthPage() {
  return <HealthCard />;
}
