/** Names that members suggest for an unnamed mark. */
import { brand } from '#contract/brand.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import {
  suggestName,
  withdrawSuggestion,
  suggestionText,
  type Suggestion,
} from '#contract/people-in-photos/marks.ts';
import * as z from 'zod/mini';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Link } from '#web/ui/link.tsx';
import type { MarkAnswersProps } from './mark-answers-props.ts';

const suggestionForm = z.object({ text: suggestionText });

function Suggest({ mark, place, answer }: MarkAnswersProps) {
  const call = useCall();
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: suggestionForm,
    defaultValues: { text: '' },
    draftPart: `mark ${mark.markId}`,
    async send(body) {
      const params = { mark: mark.markId };
      await answer(call(suggestName, { params, body }), 'Only members see what you suggest.');
      form.reset();
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>Suggest</SubmitButton>}
    >
      <TextField
        label={`Who is number ${place}?`}
        hint={`A name, or a number such as ${brand.numberPrefix}12. Only members see it.`}
        autoComplete="off"
        required
        {...field('text')}
      />
    </Form>
  );
}

interface OneProps extends Pick<MarkAnswersProps, 'mark' | 'answer'> {
  readonly suggestion: Suggestion;
}

function One({ mark, answer, suggestion }: OneProps) {
  const call = useCall();
  const { suggestionId, by, text, member, canRemove } = suggestion;
  const params = { mark: mark.markId, suggestion: suggestionId };
  return (
    <li>
      {member === null ? (
        text
      ) : (
        <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>
          {nameWithNumber(member)}
        </Link>
      )}
      <span className="hint">{by === null ? '' : ` suggested by ${nameWithNumber(by)}`}</span>
      {canRemove ? (
        <ActionButton
          label="Remove"
          name={`Remove the suggestion ${text}`}
          act={() => answer(call(withdrawSuggestion, { params }), 'Suggestion removed.')}
        />
      ) : null}
    </li>
  );
}

export function Suggestions(props: MarkAnswersProps) {
  const { mark, canSuggest } = props;
  return (
    <>
      {mark.suggestions.length === 0 ? null : (
        <ul className="mark-suggestions" aria-label={`Suggestions for ${props.place}`}>
          {mark.suggestions.map((suggestion) => (
            <One key={suggestion.suggestionId} {...props} suggestion={suggestion} />
          ))}
        </ul>
      )}
      {canSuggest ? (
        <details>
          <summary>Suggest a name</summary>
          <Suggest {...props} />
        </details>
      ) : null}
    </>
  );
}
