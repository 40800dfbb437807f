/** Visitors never load it. If it cannot be loaded, the photo can be looked at without it. */
import type { ComponentType } from 'react';
import type { MemberAnswersProps } from './member-answers.tsx';

export async function loadMemberAnswers(): Promise<{ default: ComponentType<MemberAnswersProps> }> {
  try {
    return { default: (await import('./member-answers.tsx')).MemberAnswers };
  } catch {
    return { default: () => null };
  }
}
