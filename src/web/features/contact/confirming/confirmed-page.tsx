import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import '#web/ui/forms/forms.css';
import '../contact.css';

export function ConfirmedPage() {
  return (
    <>
      <PageHeading title="Message sent" />
      <div className="page-body">
        <section className="card contact-step" aria-label="Your message">
          <p className="contact-lead">Thank you. Your message was sent.</p>
          <p>We will answer by email.</p>
          <p>
            <Link to="/">Home</Link>
          </p>
        </section>
      </div>
    </>
  );
}
