/** One page of a list. */
import { useRef } from 'react';
import type { ListRow } from '../finding/filter-members.ts';
import type { NumberMatch } from '../finding/listing.ts';
import type { ListSeries } from '../finding/list-series.ts';
import { useInnerLinks } from '../finding/use-inner-links.ts';
import { HeadingRow, MemberTableRow } from './list-row.tsx';
import { openWithTransition, tableLook } from './table-rows.ts';
import { groupRole, tableRole } from '#web/ui/table-roles.ts';
import { useScrollToRow } from './use-scroll-to-row.ts';

interface Props {
  readonly series: ListSeries;
  readonly caption: string;
  readonly members: readonly ListRow[];
  readonly numberMatch: NumberMatch | null;
  /** Whether Back, Forward or a reload led here. */
  readonly isReturn: boolean;
}

export function PageTable({ series, caption, members, numberMatch, isReturn }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const isLinked = series.series === 'fb';
  useInnerLinks(table, openWithTransition);
  const index = members.findIndex((each) => each.freakBrotherNumber === numberMatch?.nearest);
  useScrollToRow(table, { series, numberMatch, index, groupSize: members.length, isReturn });
  return (
    <div className="list-box">
      <table ref={table} className={tableLook(series)} {...tableRole}>
        <caption className="visually-hidden">{caption}</caption>
        <HeadingRow isWide={isLinked} />
        <tbody {...groupRole}>
          {members.map((member) => (
            <MemberTableRow key={member.freakBrotherNumber} member={member} isLinked={isLinked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
