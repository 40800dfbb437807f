/** The history page: a text in blocks, which the server reads from Markdown and a screen shows as elements. */
import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

/** A stretch of text with one look; `href` is null where it leads nowhere. */
const textRun = z.object({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasis: z.boolean(),
  href: z.nullable(z.string()),
});
export type TextRun = z.infer<typeof textRun>;

const runs = z.array(textRun);

const textBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), runs }),
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('quote'), runs }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(runs) }),
]);
export type TextBlock = z.infer<typeof textBlock>;

export const historyText = z.object({ blocks: z.array(textBlock) });
export type HistoryText = z.infer<typeof historyText>;

export const historyOperations = {
  getHistory: defineOperation('getHistory', {
    method: 'GET',
    path: '/History',
    summary: 'The text of the history page.',
    access: 'public',
    isShared: true,
    output: historyText,
    errors: [],
  }),
};
