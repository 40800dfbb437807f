/** What the viewer can do with a mark: agree, remove, say who it is, and suggest a name. */
import { useState } from 'react';
import { numberLabel } from '#contract/number-label.ts';
import {
  approveMark,
  removeMark,
  nameMark,
  suggestName,
  withdrawSuggestion,
  suggestionText,
  type getPhotoMarks,
  type ViewedMark,
  type Suggestion,
} from '#contract/people-in-photos/marks.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { FindMember } from '#web/api/forms/find-member.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { nameOfMark } from '../viewing/mark-labels.ts';
import { brand } from '#contract/brand.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import * as z from 'zod/mini';
import type { Decide } from '#web/api/forms/use-decisions.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Link } from '#web/ui/link.tsx';

/** Takes what a change of a mark returns. Throws the server's refusals. */
export type Answer = Decide<typeof getPhotoMarks>;

interface MarkAnswersProps {
  readonly mark: ViewedMark;
  /** The number of the mark in the photo, because several buttons have the same label. */
  readonly place: number;
  /** Whether the viewer can suggest names. */
  readonly canSuggest: boolean;
  readonly answer: Answer;
}

function waitingText({ member, waitsFor, isViewer }: ViewedMark): string | null {
  if (waitsFor === null || member === null) return null;
  if (isViewer) return 'Waits for you to agree';
  const who = waitsFor === 'the member' ? numberLabel('fb', member.freakBrotherNumber) : waitsFor;
  return `Waits for ${who} to agree`;
}

function Agree({ mark, answer, place }: Omit<MarkAnswersProps, 'canSuggest'>) {
  const call = useCall();
  const { markId } = mark;
  return (
    <ActionButton
      label="Agree"
      name={`Agree: ${place}, ${nameOfMark(mark)}`}
      kind="main"
      act={() => answer(call(approveMark, { params: { mark: markId } }), 'Everyone sees it now.')}
    />
  );
}

function Remove({ mark, answer, place }: Omit<MarkAnswersProps, 'canSuggest'>) {
  const call = useCall();
  const { markId, isViewer } = mark;
  return (
    <ConfirmedAction
      label="Remove"
      about={`${place}, ${nameOfMark(mark)}`}
      title={isViewer ? 'Remove the mark of you?' : 'Remove this mark?'}
      confirmLabel={isViewer ? 'Remove for good' : 'Remove'}
      act={() => answer(call(removeMark, { params: { mark: markId } }), 'Mark removed.')}
    >
      <p>
        {isViewer
          ? 'No one else can mark you in this photo again. The photo stays.'
          : 'The photo stays. No email is sent.'}
      </p>
    </ConfirmedAction>
  );
}

function SayWho({ mark, answer, place }: Omit<MarkAnswersProps, 'canSuggest'>) {
  const call = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const params = { mark: mark.markId };
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={`Say who it is: ${place}`}
        onClick={() => setIsOpen(true)}
      >
        Say who it is
      </Button>
      <Dialog title="Who is this?" isOpen={isOpen} onClose={close}>
        <FindMember
          onChoose={async ({ freakBrotherNumber }) => {
            const body = { freakBrotherNumber };
            await answer(call(nameMark, { params, body }), 'Named.');
            close();
          }}
        />
        <div className="form-actions">
          <Button type="button" kind="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}

export function MarkAnswers(props: MarkAnswersProps) {
  const { mark } = props;
  const words = waitingText(mark);
  return (
    <>
      {words === null ? null : <span className="hint"> {words}</span>}
      <div className="row">
        {mark.canAgree ? <Agree {...props} /> : null}
        {mark.canName ? <SayWho {...props} /> : null}
        {mark.canRemove ? <Remove {...props} /> : null}
      </div>
      {mark.state === 'unnamed' ? <Suggestions {...props} /> : null}
    </>
  );
}

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
    <li className="row">
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

/** Names that members suggest for an unnamed mark. */
function Suggestions(props: MarkAnswersProps) {
  const { mark, canSuggest } = props;
  return (
    <>
      {mark.suggestions.length === 0 ? null : (
        <ul className="stack mark-suggestions" aria-label={`Suggestions for ${props.place}`}>
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
