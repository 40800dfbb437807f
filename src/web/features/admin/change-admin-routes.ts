/** The routes of the change log and the number ledger: one download, since each leads to the other. */
import { guardedPage } from '#web/api/page-handle.ts';
import { ChangesPage } from './changes-page.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { NumberPage } from './number-page.tsx';
import { UndoPage } from './undo-page.tsx';

export const changeAdminRoutes = {
  'change-log': {
    Component: ChangesPage,
    handle: guardedPage({
      heading: 'Change Log',
      description: 'Who changed what, and when.',
      path: '/Manifest/Changes',
    }),
  },

  'undo-changes': {
    Component: UndoPage,
    handle: guardedPage({
      heading: 'Undo Changes',
      description: 'Putting back what was changed.',
      path: '/Manifest/Changes',
    }),
  },

  'number-ledger': {
    Component: LedgerPage,
    handle: guardedPage({
      heading: 'Numbers',
      description: 'Which numbers are given, free, reserved or void.',
      path: '/Manifest/Numbers',
    }),
  },

  number: {
    Component: NumberPage,
    handle: guardedPage({
      heading: 'Number',
      description: 'The story of one number.',
      path: '/Manifest/Numbers',
    }),
  },
};
