/** Rows about the inbox: a decision about an item of each kind. */
import type { OperationId } from '#contract/api/operations.ts';
import type { Act, InboxKind } from '#contract/inbox/kinds.ts';
import type { Stage } from './access-callers.ts';
import { freeNumber } from './access-people.ts';
import type { AccessRow } from './access-row.ts';

const idsOf = {
  claim: ({ pending }) => pending[1].account,
  keeper: ({ objects }) => objects.keepers.waiting,
  remembrance: ({ objects }) => objects.remembrances.waiting,
  mark: ({ objects }) => objects.marks.ofFree,
  suggestion: ({ objects }) => objects.suggestion,
  message: ({ messages }) => messages[0],
  death: ({ news }) => news,
} as const satisfies Partial<Record<InboxKind, (stage: Stage) => number>>;

async function versionOf({ site, tokens }: Stage, path: string): Promise<unknown> {
  return (await site.ask(`GET ${path}`, { token: tokens.admin })).body['version'];
}

const onItem = (kind: keyof typeof idsOf): AccessRow => ({
  request: (stage) => ({ params: { kind, item: idsOf[kind](stage) } }),
});

export const decisionRow = (kind: keyof typeof idsOf, act: Act, sent: object = {}): AccessRow => ({
  request: async (stage) => {
    const item = idsOf[kind](stage);
    const seen = await versionOf(stage, `Admin/Inbox/${kind}/${item}`);
    return { params: { kind, item, act }, body: { seen, ...sent } };
  },
  isRestored: !['claim', 'message', 'death'].includes(kind),
});

/** A claim that is approved, or no longer there. */
export const togetherRow: AccessRow = {
  request: async (stage) => {
    const itemId = stage.pending[0].account;
    const seen = await versionOf(stage, `Admin/Inbox/claim/${itemId}`);
    return { body: { items: [{ kind: 'claim', itemId, seen: seen ?? 'gone' }] } };
  },
};

export const inboxRows = {
  listInbox: {},
  getInboxItem: onItem('claim'),
  getInboxProofs: onItem('claim'),
  approveTogether: togetherRow,
  decideItem: decisionRow('claim', 'reject', { reason: 'Somebody else has it.' }),
} as const satisfies Partial<Record<OperationId, AccessRow>>;

export const moreInboxRows: readonly (readonly [OperationId, AccessRow])[] = [
  ['decideItem', decisionRow('keeper', 'approve')],
  ['decideItem', decisionRow('keeper', 'reject')],
  ['decideItem', decisionRow('remembrance', 'approve')],
  ['decideItem', decisionRow('mark', 'approve')],
  ['decideItem', decisionRow('mark', 'reject')],
  ['decideItem', decisionRow('suggestion', 'approve', { freakBrotherNumber: freeNumber })],
  ['decideItem', decisionRow('suggestion', 'reject')],
  ['decideItem', decisionRow('message', 'approve', { text: 'Thank you' })],
  ['decideItem', decisionRow('message', 'reopen')],
  ['decideItem', decisionRow('message', 'reject')],
];
