import { useState } from 'react';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useHydrated } from '#web/ui/use-is-alive.ts';
import { AddedPhotos } from './added-photos.tsx';
import { readConfirmed } from './confirmed-message.ts';
import '#web/ui/forms/forms.css';
import '../contact.css';

export function ConfirmedPage() {
  const isHydrated = useHydrated();
  const [confirmed] = useState(readConfirmed);
  const takesPhotos = confirmed !== null && confirmed.proofs + confirmed.proofsLeft > 0;
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
        {isHydrated && takesPhotos ? <AddedPhotos {...confirmed} /> : null}
      </div>
    </>
  );
}
