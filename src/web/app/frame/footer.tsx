/** The footer: back where one came from, home, and to the top. */
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#web/ui/link.tsx';

/** As the link `#top` does, without a history entry of its own. */
function goToTop(event: MouseEvent) {
  event.preventDefault();
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('#top')?.focus({ preventScroll: true });
}

export function Footer() {
  const navigate = useNavigate();

  /** In a fresh tab there is nothing to go back to: then, as without JavaScript, the link leads home. */
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
