import type { ClipboardEvent } from 'react';

/** Finds the value in a pasted text. */
export type Clean = (text: string) => string;

/** Pastes only the value, as typed text, so that the browser keeps the caret and can undo it. */
export function insertClean(event: ClipboardEvent, clean: Clean): void {
  const pasted = event.clipboardData.getData('text/plain');
  const value = clean(pasted);
  // oxlint-disable-next-line typescript/no-deprecated -- no other way keeps the undo history
  if (value !== pasted && document.execCommand('insertText', false, value)) event.preventDefault();
}
