import { useLocation } from 'react-router';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { topicInSearch } from '../topic-in-search.ts';
import { ContactForm } from './contact-form.tsx';
import '#web/ui/forms/forms.css';
import '../contact.css';

export function ContactPage() {
  const { search } = useLocation();
  return (
    <>
      <PageHeading title="Contact" />
      <div className="page-body">
        <section className="card" aria-labelledby="write">
          <h2 id="write">Write a message</h2>
          <ul className="contact-facts">
            <li>The keepers of the register read your message and answer by email.</li>
            <li>No one sees it until you open the link that we email to you.</li>
            <li>
              A message to a member goes to the member only. Neither of you sees the other’s address
              until the member answers.
            </li>
          </ul>
          {/* In a new tab, so that nothing typed is lost. */}
          <p>
            What the site stores, and for how long:{' '}
            <a href="/Privacy" target="_blank">
              Privacy
            </a>{' '}
            (opens in a new tab).
          </p>
          <ContactForm topic={topicInSearch(search)} />
        </section>
      </div>
    </>
  );
}
