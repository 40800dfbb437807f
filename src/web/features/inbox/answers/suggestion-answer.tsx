/** Who the person in the photo is: the suggested member, or another one. */
import { nameWithNumber } from '#contract/members/display-names.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { FindMember } from '#web/api/forms/find-member.tsx';
import type { AnswerProps } from './answer-props.ts';

export function SuggestionAnswer({ item: { about }, decide }: AnswerProps) {
  const choose = (number: number) => decide('approve', { freakBrotherNumber: String(number) });
  return (
    <div className="stack item-form" data-verb="approve">
      {about === null ? null : (
        <ActionButton
          label={`It is ${nameWithNumber(about)}`}
          kind="main"
          act={() => choose(about.freakBrotherNumber)}
        />
      )}
      <p>{about === null ? 'Who is it?' : 'Is it someone else?'}</p>
      <FindMember
        labelOf={(member) => `It is ${nameWithNumber(member)}`}
        onChoose={({ freakBrotherNumber }) => choose(freakBrotherNumber)}
      />
    </div>
  );
}
