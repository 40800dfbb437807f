/**
 * Wraps content that requires a linked member. An account without one sees a notice before anything is loaded or typed.
 */
import type { ReactNode } from 'react';
import { useSession } from '#web/api/session-context.ts';
import { UnlinkedCard } from './unlinked-card.tsx';

export function LinkedOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const isUnlinked = session.kind === 'signed-in' && !session.user.matchedFb;
  return isUnlinked ? <UnlinkedCard /> : children;
}
