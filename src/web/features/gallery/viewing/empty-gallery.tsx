import { Link } from '#web/ui/link.tsx';

export function EmptyGallery() {
  return (
    <section className="card quiet" aria-labelledby="no-photos">
      <svg className="blank-prints" viewBox="0 0 160 110" aria-hidden="true">
        <rect x="22" y="20" width="70" height="82" rx="3" transform="rotate(-9 57 61)" />
        <rect x="64" y="12" width="70" height="82" rx="3" transform="rotate(7 99 53)" />
        <path d="M76 62a23 23 0 0 1 46 5z" transform="rotate(7 99 53)" />
      </svg>
      <h2 id="no-photos">No photos yet</h2>
      <p>
        Sign in to upload the first one. Or read the <Link to="/History">history</Link>.
      </p>
    </section>
  );
}
