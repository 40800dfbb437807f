/** A question that is answered before something goes on: yes, or everything else. */
import { useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The words of the button that goes on. */
  readonly yes: string;
}

interface Props {
  /** Null while nothing is asked. */
  readonly question: Question | null;
  readonly onAnswer: (isYes: boolean) => void;
}

export function ConfirmDialog({ question, onAnswer }: Props) {
  const id = useId();
  return (
    <Dialog
      describedBy={id}
      title={question?.title ?? ''}
      isOpen={question !== null}
      onClose={() => onAnswer(false)}
    >
      <p id={id}>{question?.text}</p>
      <div className="form-actions">
        <Button type="button" onClick={() => onAnswer(true)}>
          {question?.yes}
        </Button>
        <Button type="button" kind="quiet" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
