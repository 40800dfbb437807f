import { useState } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { contactPath } from '#web/addresses/contact-address.ts';
import { correctSent, readSent } from './sent-message.ts';
import '#web/ui/forms/forms.css';
import '../contact.css';

export function SentPage() {
  const isHydrated = useHydrated();
  const [sent] = useState(readSent);
  return (
    <>
      <PageHeading title="Check your email" />
      <div className="page-body">
        <section className="card" aria-label="Your message">
          <p className="contact-lead">
            {isHydrated && sent !== null ? (
              <>
                We sent a link to <b>{sent.email}</b>.
              </>
            ) : (
              'We sent you a link.'
            )}{' '}
            Open it within 24 hours to send your message.
          </p>
          <p>No email after a few minutes? Check your spam folder.</p>
          <p>
            The address may have a typo.{' '}
            <Link to={contactPath} onClick={correctSent}>
              Correct it and send the message again
            </Link>
          </p>
        </section>
      </div>
    </>
  );
}
