import { useLocation } from 'react-router';
import { isChangeRequest, subjectLabels } from '#contract/contact/contact.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { topicInSearch } from './topic-in-search.ts';
import { ContactForm } from './contact-form.tsx';
import '#web/ui/forms/forms.css';
import '../contact.css';

/** What happens if the admins agree. */
const nextSteps = {
  'lost-email':
    'If they agree, they tell your former email and phone, and your account uses the new email 72 hours later.',
  'my-number':
    'If they agree, they tell the account that has the number now, and you get it 72 hours later.',
} as const;

export function ContactPage() {
  const topic = topicInSearch(useLocation().search);
  const { about } = topic;
  const request = about !== undefined && isChangeRequest(about) ? about : null;
  return (
    <>
      <PageHeading title="Contact" />
      <div className="page-body">
        <section className="card" aria-labelledby="write">
          <h2 id="write">{request === null ? 'Write a message' : subjectLabels[request]}</h2>
          <ul className="contact-facts">
            {request === null ? (
              <>
                <li>The keepers of the register read your message and answer by email.</li>
                <li>No one sees it until you open the link that we email to you.</li>
                <li>
                  A message to a member goes to the member only. Neither of you sees the other’s
                  address until the member answers.
                </li>
              </>
            ) : (
              <>
                <li>Open the link that we email to you. Then you can add a photo of your card.</li>
                <li>The admins read your message and answer by email.</li>
                <li>{nextSteps[request]}</li>
              </>
            )}
          </ul>
          {/* In a new tab, so that nothing typed is lost. */}
          <p>
            What the site stores, and for how long:{' '}
            <a href="/Privacy" target="_blank">
              Privacy
            </a>{' '}
            (opens in a new tab).
          </p>
          <ContactForm topic={topic} />
        </section>
      </div>
    </>
  );
}
