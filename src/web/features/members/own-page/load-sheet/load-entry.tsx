/** A line of the load sheet with the member, and what can be done. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Link } from '#web/ui/link.tsx';

interface EntryProps {
  readonly member: MemberListItem;
  /** After the name. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function LoadEntry({ member, note, children }: EntryProps) {
  return (
    <li>
      <span>
        <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>
          {nameWithNumber(member)}
        </Link>
        {note === undefined ? null : <span className="hint"> {note}</span>}
      </span>
      {children}
    </li>
  );
}

interface ActionProps {
  readonly label: string;
  /** The member, because several buttons have the same label. */
  readonly about: string;
  readonly kind?: 'main' | 'quiet';
  /** Throws the server's refusals. */
  readonly act: () => Promise<void>;
}

export function LoadAction({ label, about, kind = 'quiet', act }: ActionProps) {
  const { isBusy, alert, run } = useAction(act);
  return (
    <>
      <Button
        type="button"
        kind={kind}
        isBusy={isBusy}
        aria-label={`${label}: ${about}`}
        onClick={run}
      >
        {label}
      </Button>
      <AlertBox message={alert} />
    </>
  );
}
