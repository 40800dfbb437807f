/** The texts that answers to messages begin with. */
import { getAnswerTemplates } from '#contract/contact/messages.ts';
import { inboxAddress } from '#web/addresses/inbox-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { TemplatesForm } from './templates-form.tsx';
import '../inbox.css';

export function AnswersPage() {
  const { value, failure, isLoading, reload, keep } = useNewestQuery(getAnswerTemplates);
  return (
    <>
      <section className="card wide" aria-label="Answer templates">
        {value === null ? (
          <QueryNotice
            label="Loading the templates"
            failure={failure}
            isLoading={isLoading}
            onRetry={reload}
          />
        ) : (
          <TemplatesForm stored={value.templates} onSaved={keep} />
        )}
      </section>
      <NearLinks near={[{ to: inboxAddress({}), label: 'Inbox' }]} />
    </>
  );
}
