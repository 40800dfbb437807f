import { Link } from '../link.tsx';
import './manifest-pages.css';

interface Props {
  readonly near: readonly { readonly to: string; readonly label: string }[];
}

/** Pages near this one. The rail leads to all others. */
export function NearLinks({ near }: Props) {
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
