/** The text of the history page, for readers and for admins. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { notLongerThan } from '../primitives.ts';

/** A run of text with one style; `href` is null without a link. */
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

export const longestHistory = 20_000;
/** Enough for the longest text in any script and JSON escaping. */
const maxBodyBytes = 256 * 1024;

/**
 * A line with this many nested quotations and lists is no real text, and takes seconds to parse.
 */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/m;

/** A paragraph with more characters that can open emphasis or a link is no real text either. */
const maxSigns = 500;
const hasTooManySigns = (text: string) =>
  text.split(/\n[ \t]*\n/).some((part) => (part.match(/[*_[]/g)?.length ?? 0) > maxSigns);

const markdown = z.string('Please enter some text.').check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
  z.refine((text) => text.trim() !== '', { error: 'Please enter some text.' }),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'The text contains a character that is not allowed.',
  }),
  notLongerThan(longestHistory, 'The text'),
  z.refine((text) => !tooDeep.test(text), {
    error: 'The text nests quotations or lists too deeply.',
  }),
  z.refine((text) => !hasTooManySigns(text), {
    error: `A paragraph has more than ${maxSigns} of the characters * _ and [.`,
  }),
);

const historySource = z.object({
  markdown: z.string(),
  /** Changes with the text. A save sends the version that it is based on. */
  version: z.string(),
  /** Null while the page has its default text. */
  updatedAt: z.nullable(z.string()),
});
export type HistorySource = z.infer<typeof historySource>;

export const historyForm = z.object({
  markdown,
  version: z.string('Please load the current text first.'),
});
export type HistoryForm = z.output<typeof historyForm>;

export const getHistory = defineEndpoint('getHistory', 'GET', '/History', { isShared: true });

export const getHistorySource = defineEndpoint('getHistorySource', 'GET', '/Admin/History');

export const saveHistory = defineEndpoint('saveHistory', 'PUT', '/Admin/History');

export const previewHistory = defineEndpoint('previewHistory', 'POST', '/Admin/History/Preview');

export const historyOperations = defineOperations(() => ({
  getHistory: defineOperation(getHistory, {
    summary: 'Returns the text of the history page.',
    access: 'public',
    output: historyText,
    errors: [],
  }),
  getHistorySource: defineOperation(getHistorySource, {
    summary: 'The Markdown source of the history page.',
    access: 'admin',
    output: historySource,
    errors: [],
  }),
  saveHistory: defineOperation(saveHistory, {
    summary: 'Changes the history page; 409 with both versions if someone else saved in between.',
    access: 'admin',
    body: historyForm,
    maxBodyBytes,
    output: historySource,
    errors: ['bad_request', 'stale'],
  }),
  previewHistory: defineOperation(previewHistory, {
    summary: 'Previews the history page; writes nothing.',
    access: 'admin',
    unmetered: 'nothing kept',
    body: z.object({ markdown }),
    maxBodyBytes,
    output: historyText,
    errors: ['bad_request'],
  }),
}));
