import './vouching.css';

interface Props {
  readonly vouches: number;
  readonly needed: number;
}

/** One dot for each vouch that is needed, filled for those that were given. */
export function VouchProgress({ vouches, needed }: Props) {
  return (
    <p className="row vouch-progress">
      {Array.from({ length: needed }, (_, index) => (
        <i key={index} className={index < vouches ? 'is-given' : undefined} aria-hidden="true" />
      ))}
      {vouches === 1
        ? `1 of ${needed} members has vouched`
        : `${vouches} of ${needed} members have vouched`}
    </p>
  );
}
