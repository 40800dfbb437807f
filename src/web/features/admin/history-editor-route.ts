/** The route of writing the history page. */
import { createElement } from 'react';
import { guardedPage } from '#web/api/page-handle.ts';
import { HistoryEditorPage } from './history-editor-page.tsx';
import type { Blocks } from './history-preview.tsx';

const handle = guardedPage({
  heading: 'History text',
  description: 'The words of the history page.',
  path: '/Manifest/History',
});

/** @param Blocks what the history page itself shows its text with */
export function historyEditorRoute(Blocks: Blocks) {
  return { Component: () => createElement(HistoryEditorPage, { Blocks }), handle };
}
