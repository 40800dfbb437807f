import type { Privacy } from '#contract/privacy/privacy.ts';
import { Link } from '#web/ui/link.tsx';
import { MailLink } from './mail-link.tsx';
import { Section } from './section.tsx';

export function OperatorSection({ operator: { name, email } }: Pick<Privacy, 'operator'>) {
  return (
    <Section title="Who runs this site">
      <p>
        {name === null ? 'The operator has not given a name here.' : `${name} runs this site.`}{' '}
        Questions about your data, and requests to take something down, go through{' '}
        <Link to="/Contact">Contact</Link>
        {email === null ? null : (
          <>
            {' or to '}
            <MailLink email={email} />
          </>
        )}
        .
      </p>
    </Section>
  );
}
