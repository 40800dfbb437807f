/** A point in time in the reader's time zone. */

interface Props {
  /** In UTC. */
  readonly at: string;
  readonly isDay?: boolean;
}

export function Instant({ at, isDay = false }: Props) {
  const date = new Date(at);
  const words = isDay
    ? date.toLocaleDateString('en-US', { dateStyle: 'medium' })
    : date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={at}>{words}</time>;
}
