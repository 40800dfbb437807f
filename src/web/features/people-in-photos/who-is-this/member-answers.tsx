/** Suggestions for the unnamed people in a photo, and the answers of those who settle them. */
import { getPhotoMarks } from '#contract/people-in-photos/marks.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { MarkAnswers } from '../marking/mark-answers.tsx';
import type { Answer } from '../marking/mark-answers-props.ts';
import '#web/ui/forms/forms.css';
import '../marking/marking.css';

interface Props {
  readonly photoId: number;
  /** Called after each change. */
  readonly onChange: () => void;
}

export function MemberAnswers({ photoId, onChange }: Props) {
  const list = useDecisions(getPhotoMarks, { params: { photoId } });
  const { value, failure, isLoading, reload, decide } = list;
  const answer: Answer = async (decision, toast) => {
    await decide(decision, toast);
    onChange();
  };
  if (value === null) {
    return failure === null ? null : (
      <QueryNotice
        label="Loading the marks"
        failure={failure}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
  const unnamed = value.marks.filter(({ state }) => state === 'unnamed');
  return (
    <ol className="unnamed" aria-label="People without a name, from left">
      {unnamed.map((mark, index) => (
        <li key={mark.markId}>
          <MarkAnswers
            mark={mark}
            place={index + 1}
            canSuggest={value.problem === null}
            answer={answer}
          />
        </li>
      ))}
    </ol>
  );
}
