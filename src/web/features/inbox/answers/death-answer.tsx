/** One form that marks a member as deceased and answers. The sentence about the mark is sent only with the mark. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { longestAnswer } from '#contract/contact/messages.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { plainText } from '#contract/primitives.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameOf } from '#web/addresses/inbox-address.ts';
import { FindMember } from '#web/api/forms/find-member.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { AnswerProps } from './answer-props.ts';
import { condolences, markedSentence } from './condolences.ts';

const schema = z.object({
  text: plainText('Your answer', { max: longestAnswer, required: 'Please write an answer.' }),
});

interface MemberProps {
  readonly member: MemberListItem | null;
  readonly onChoose: (member: MemberListItem) => void;
}

function WhoDied({ member, onChoose }: MemberProps) {
  return (
    <>
      <p>{member === null ? 'Which member has died?' : <b>{nameWithNumber(member)}</b>}</p>
      <FindMember
        onChoose={(chosen) => {
          onChoose(chosen);
          return Promise.resolve();
        }}
      />
    </>
  );
}

export function DeathAnswer({ item, decide, onType }: AnswerProps) {
  const [member, setMember] = useState(item.about);
  /** Whether the pressed button also marks the member. */
  const marks = useRef(false);
  const toMark = member === null || member.deceased ? null : member;
  const { field, isDirty, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: { text: condolences },
    draftPart: nameOf(item),
    send: ({ text }) =>
      marks.current && toMark !== null
        ? decide('approve', {
            text: `${text}\n\n${markedSentence(toMark.freakBrotherNumber)}`,
            freakBrotherNumber: String(toMark.freakBrotherNumber),
          })
        : decide('approve', { text }),
  });
  const tell = useEffectEvent(onType);
  useEffect(() => tell(isDirty), [isDirty]);
  const label = toMark && numberLabel('fb', toMark.freakBrotherNumber);
  const email = item.evidence.message?.email ?? '';
  return (
    <>
      {item.about === null ? <WhoDied member={member} onChoose={setMember} /> : null}
      <Form
        onSubmit={(event) => {
          const button = event.nativeEvent.submitter;
          if (!isBusy) marks.current = button?.getAttribute('name') === 'mark';
          return onSubmit(event);
        }}
        alert={alert}
        actions={
          toMark === null ? (
            <SubmitButton isBusy={isBusy}>Answer without marking</SubmitButton>
          ) : (
            <>
              <Button type="submit" name="mark" isBusy={isBusy} data-verb="approve">
                {`Mark ${label} as deceased and answer`}
              </Button>
              <Button type="submit" kind="quiet">
                Answer without marking
              </Button>
            </>
          )
        }
      >
        <TextAreaField
          label="Your answer"
          hint={`Sent to ${email}, with the message below it.${
            toMark === null
              ? ''
              : ` If you mark ${label}, it ends with: “${markedSentence(toMark.freakBrotherNumber)}”`
          }`}
          limit={longestAnswer}
          required
          {...field('text')}
        />
      </Form>
    </>
  );
}
