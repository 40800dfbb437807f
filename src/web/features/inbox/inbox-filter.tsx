/** Which items are listed: those that wait or were answered, of all kinds or of one. */
import { countPeople, type KindCounts } from '#contract/inbox/inbox.ts';
import { answeredKindNames, inboxKindNames, inboxKinds } from '#contract/inbox/kinds.ts';
import { inboxAddress, type InboxQuery } from '#web/addresses/inbox-address.ts';
import { Link } from '#web/ui/link.tsx';
import { capitalized } from '#web/ui/capitalized.ts';

interface ChipProps {
  readonly to: string;
  readonly label: string;
  readonly count?: number;
  readonly isCurrent: boolean;
}

function Chip({ to, label, count, isCurrent }: ChipProps) {
  return (
    <li>
      <Link to={to} className="chip" aria-current={isCurrent ? 'true' : undefined}>
        {label}
        {count === undefined ? null : <b>{count}</b>}
      </Link>
    </li>
  );
}

interface Props {
  readonly query: InboxQuery;
  readonly counts: KindCounts;
}

export function InboxFilter({ query: { show, kind }, counts }: Props) {
  const isWaiting = show === 'waiting';
  const waitingKinds = inboxKindNames.filter((name) => counts[name] > 0 || name === kind);
  const kinds = isWaiting ? waitingKinds : answeredKindNames;
  const countOf = (people: number) => (isWaiting ? { count: people } : {});
  return (
    <nav aria-label="Kinds">
      <ul className="row chips">
        <Chip
          to={inboxAddress({ show })}
          label="All"
          {...countOf(countPeople(counts))}
          isCurrent={kind === null}
        />
        {kinds.map((name) => (
          <Chip
            key={name}
            to={inboxAddress({ show, kind: name })}
            label={capitalized(inboxKinds[name].many)}
            {...countOf(counts[name])}
            isCurrent={name === kind}
          />
        ))}
      </ul>
    </nav>
  );
}
