import { Link } from '../link.tsx';
import './manifest-pages.css';

interface Place {
  readonly to: string;
  readonly label: string;
}

const nowhere: readonly Place[] = [];

/** Pages near this one. The rail leads to all others. */
export function ManifestLink({ near = nowhere }: { readonly near?: readonly Place[] }) {
  if (near.length === 0) return null;
  return (
    <ul className="form-links back-to-menu">
      {near.map(({ to, label }) => (
        <li key={label}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
