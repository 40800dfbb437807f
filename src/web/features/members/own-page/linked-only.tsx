/** Around what needs a member: an account without one is told at once, before it loads, chooses or types anything. */
import type { ReactNode } from 'react';
import { useSession } from '#web/api/session-context.ts';
import { UnlinkedCard } from './unlinked-card.tsx';

export function LinkedOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const isUnlinked = session.kind === 'signed-in' && !session.user.matchedFb;
  return isUnlinked ? <UnlinkedCard /> : children;
}
