/** Suggestions for the unnamed people in a photo, and the answers of those who settle them. */
import { MarkAnswers } from '../marking/mark-answers.tsx';
import { useMarks } from '../marking/use-marks.ts';
import '#web/ui/forms/forms.css';
import '../marking/marking.css';

export interface MemberAnswersProps {
  readonly photoId: number;
  /** Called after each change. */
  readonly onChange: () => void;
}

export function MemberAnswers({ photoId, onChange }: MemberAnswersProps) {
  const { value, answer } = useMarks(photoId, onChange);
  if (value === null) return null;
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
