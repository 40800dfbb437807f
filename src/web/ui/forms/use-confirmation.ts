/**
 * Asks for confirmation: `if (!(await ask({ title, text, yes: 'Move' }))) return;`. Render a `<ConfirmDialog
 * {...dialog} />` as well.
 */
import { useState } from 'react';
import type { Question } from './confirm-dialog.tsx';

interface Asked {
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
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (question) => new Promise((resolve) => setAsked({ question, resolve })),
    dialog: {
      question: asked?.question ?? null,
      onResponse(isYes) {
        setAsked(null);
        asked?.resolve(isYes);
      },
    },
  };
}
