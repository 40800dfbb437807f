/** The state of the filters is in the address. */
import { useNavigate } from 'react-router';
import { contactSubjects, subjectLabels } from '#contract/contact/contact.ts';
import { messageStates, type MessageState } from '#contract/contact/inbox.ts';
import { messageListAddress, type MessageQuery } from '#web/addresses/message-address.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const stateLabels: Readonly<Record<MessageState, string>> = {
  open: 'Open',
  mine: 'Mine',
  closed: 'Closed',
};

export function MessageFilters({ query }: { readonly query: MessageQuery }) {
  const navigate = useNavigate();
  return (
    <search className="message-filters">
      <nav className="views" aria-label="State">
        {messageStates.map((show) => (
          <LinkButton
            key={show}
            to={messageListAddress({ ...query, show, page: 1 })}
            isCurrent={show === query.show}
          >
            {stateLabels[show]}
          </LinkButton>
        ))}
      </nav>
      <SelectField
        label="About"
        value={query.about ?? ''}
        onChange={({ target }) => {
          const about = contactSubjects.find((each) => each === target.value) ?? null;
          void navigate(messageListAddress({ ...query, about, page: 1 }), {
            preventScrollReset: true,
          });
        }}
      >
        <option value="">Anything</option>
        {contactSubjects.map((each) => (
          <option key={each} value={each}>
            {subjectLabels[each]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
