import { useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  /** Cancel, if it is left out. */
  readonly no?: string;
}

interface Props {
  /** Null while the dialog is closed. */
  readonly question: Question | null;
  readonly onResponse: (isYes: boolean) => void;
}

export function ConfirmDialog({ question, onResponse }: Props) {
  const id = useId();
  return (
    <Dialog
      describedBy={id}
      title={question?.title ?? ''}
      isOpen={question !== null}
      onClose={() => onResponse(false)}
    >
      <p id={id}>{question?.text}</p>
      <div className="form-actions">
        <Button type="button" onClick={() => onResponse(true)}>
          {question?.yes}
        </Button>
        <Button type="button" kind="quiet" onClick={() => onResponse(false)}>
          {question?.no ?? 'Cancel'}
        </Button>
      </div>
    </Dialog>
  );
}
