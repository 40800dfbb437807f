import type { AnswerTemplate } from '#contract/contact/messages.ts';

/**
 * The text of the field with a template in it. What was typed stays, with the template below it. A template that was
 * inserted before and not changed is replaced.
 */
export function insertTemplate(
  typed: string,
  template: AnswerTemplate,
  all: readonly AnswerTemplate[],
): string {
  const kept = typed.trimEnd();
  const isUntouched = kept === '' || all.some(({ text }) => text.trim() === kept.trim());
  return isUntouched ? template.text : `${kept}\n\n${template.text}`;
}
