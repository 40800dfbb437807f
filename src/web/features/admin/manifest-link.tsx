/** The way back to the admin menu. */
import { Link } from '#web/ui/link.tsx';

export function ManifestLink() {
  return (
    <ul className="form-links back-to-menu">
      <li>
        <Link to="/Manifest">Back to the Manifest</Link>
      </li>
    </ul>
  );
}
