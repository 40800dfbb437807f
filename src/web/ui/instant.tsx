/** A moment as the clock on the reader's wall shows it. */

interface Props {
  /** In UTC. */
  readonly at: string;
  /** The day alone. */
  readonly isDay?: boolean;
}

export function Instant({ at, isDay = false }: Props) {
  const date = new Date(at);
  const words = isDay
    ? date.toLocaleDateString('en-US', { dateStyle: 'medium' })
    : date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={at}>{words}</time>;
}
