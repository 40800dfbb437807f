/** Where the page is in the jump book, with links to its neighbors. */
import { Link } from '#web/ui/link.tsx';

interface Step {
  readonly label: string;
  readonly to: string;
}

export interface TrailProps {
  /** From the widest page down to the one above this one. */
  readonly above: readonly Step[];
  readonly here: string;
  readonly previous?: Step | null;
  readonly next?: Step | null;
}

export function Trail({ above, here, previous = null, next = null }: TrailProps) {
  return (
    <div className="row trail">
      <nav aria-label="Breadcrumb">
        <ol className="row">
          {above.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li aria-current="page">{here}</li>
        </ol>
      </nav>
      {previous === null && next === null ? null : (
        <nav className="row trail-sides" aria-label="Neighbors">
          {previous === null ? null : (
            <Link to={previous.to} rel="prev">
              <span aria-hidden="true">← </span>
              <span className="visually-hidden">Previous: </span>
              {previous.label}
            </Link>
          )}
          {next === null ? null : (
            <Link to={next.to} rel="next">
              <span className="visually-hidden">Next: </span>
              {next.label}
              <span aria-hidden="true"> →</span>
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
