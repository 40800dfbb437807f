/** All announced changes that wait, and those of the last 30 days that were done. Nothing without one. */
import {
  listAnnouncedChanges,
  type AnnouncedChange,
  type AnnouncedChangeList,
} from '#contract/accounts/announced-changes.ts';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { AnnouncedChangeItem } from './announced-change-item.tsx';

interface PartProps {
  readonly title: string;
  readonly changes: readonly AnnouncedChange[];
  readonly onEnd: (changes: AnnouncedChangeList) => void;
}

function Part({ title, changes, onEnd }: PartProps) {
  if (changes.length === 0) return null;
  return (
    <section className="card wide" aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack">
        {changes.map((change) => (
          <AnnouncedChangeItem key={change.changeId} change={change} onEnd={onEnd} />
        ))}
      </ul>
    </section>
  );
}

export function AnnouncedChangesCard() {
  const { value, keep } = useNewestQuery(listAnnouncedChanges);
  if (value === null) return null;
  return (
    <>
      <Part title="Announced changes" changes={value.open} onEnd={keep} />
      <Part title="Done in the last 30 days" changes={value.done} onEnd={keep} />
    </>
  );
}
