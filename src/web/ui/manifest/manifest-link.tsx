import { Link } from '../link.tsx';
import './manifest-pages.css';

interface Place {
  readonly to: string;
  readonly label: string;
}

const nowhere: readonly Place[] = [];

export function ManifestLink({ near = nowhere }: { readonly near?: readonly Place[] }) {
  return (
    <ul className="form-links back-to-menu">
      {near.map(({ to, label }) => (
        <li key={label}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
      <li>
        <Link to="/Manifest">Back to the Manifest</Link>
      </li>
    </ul>
  );
}
