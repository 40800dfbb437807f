/**
 * Asks for confirmation: `if (!(await ask({ title, text, yes: 'Move' }))) return;`. Render a `<ConfirmDialog
 * {...dialog} />` as well.
 */
import { useState } from 'react';
import type { Question } from './confirm-dialog.tsx';

interface PendingQuestion {
  readonly question: Question;
  readonly resolve: (isYes: boolean) => void;
}

interface Confirmation {
  readonly ask: (question: Question) => Promise<boolean>;
  readonly dialog: {
    readonly question: Question | null;
    readonly onResponse: (isYes: boolean) => void;
  };
}

export function useConfirmation(): Confirmation {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  return {
    ask: (question) => new Promise((resolve) => setPending({ question, resolve })),
    dialog: {
      question: pending?.question ?? null,
      onResponse(isYes) {
        setPending(null);
        pending?.resolve(isYes);
      },
    },
  };
}
