import type { InboxItem } from '#contract/inbox/inbox.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { isWaiting, stateLabels } from './item-state.ts';

/** What happened to an answered item, and where that is taken back, unless one of its acts does. */
export function Opposite({ item }: { readonly item: InboxItem }) {
  const { state, opposite } = item;
  if (isWaiting(item)) return null;
  return (
    <p className="row">
      <b>{stateLabels[state]}</b>
      {opposite === null ? null : <LinkButton to={opposite.to}>{opposite.label}</LinkButton>}
    </p>
  );
}
