/** The answer templates while they are edited. */
import { templatesForm, type AnswerTemplate } from '#contract/contact/messages.ts';
import * as z from 'zod/mini';

export interface TemplateRow extends AnswerTemplate {
  /** Stays the same when rows are added or removed. */
  readonly key: number;
}

export const rowsOf = (templates: readonly AnswerTemplate[]): readonly TemplateRow[] =>
  templates.map(({ name, text }, key) => ({ key, name, text }));

export const templatesOf = (rows: readonly TemplateRow[]): AnswerTemplate[] =>
  rows.map(({ name, text }) => ({ name, text }));

export const addRow = (rows: readonly TemplateRow[]): readonly TemplateRow[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', text: '' },
];

export type RowProblems = Partial<Record<keyof AnswerTemplate, string>>;

/** What the server would refuse: by row, the first problem of each field. */
export function problemsOf(rows: readonly TemplateRow[]): ReadonlyMap<number, RowProblems> {
  const { error } = z.safeParse(templatesForm, { templates: templatesOf(rows) });
  const problems = new Map<number, RowProblems>();
  for (const { path, message } of error?.issues ?? []) {
    const [, place, field] = path;
    const row = rows[Number(place)];
    if (!row || (field !== 'name' && field !== 'text')) continue;
    problems.set(row.key, { [field]: message, ...problems.get(row.key) });
  }
  return problems;
}

export const isSame = (rows: readonly TemplateRow[], templates: readonly AnswerTemplate[]) =>
  JSON.stringify(templatesOf(rows)) ===
  JSON.stringify(templates.map(({ name, text }) => ({ name, text })));
