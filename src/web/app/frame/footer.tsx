import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#web/ui/link.tsx';

/** Like the link `#top`, but without a history entry. */
function goToTop(event: MouseEvent) {
  event.preventDefault();
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('#top')?.focus({ preventScroll: true });
}

export function Footer() {
  const navigate = useNavigate();

  /** A new tab has no history to go back to. The link then leads home, as it does without JavaScript. */
  function goBack(event: MouseEvent) {
    if (window.history.length <= 1) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <footer className="foot">
      <nav aria-label="Footer">
        <ul className="bar-links">
          <li>
            <Link to="/" onClick={goBack}>
              Back
            </Link>
          </li>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <a href="#top" onClick={goToTop}>
              Top
            </a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
