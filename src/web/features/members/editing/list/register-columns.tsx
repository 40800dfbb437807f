import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import type { Columns } from '#web/ui/manifest/dense-list/columns.ts';
import { marksOf, type RegisterRow } from './register-rows.ts';

export const registerColumns: Columns<RegisterRow> = [
  {
    key: 'number',
    label: 'Number',
    cell: ({ member }) => member.freakBrotherNumber,
    sortBy: ({ member }) => member.freakBrotherNumber,
  },
  {
    key: 'first',
    label: 'First Name',
    cell: ({ member }) => member.firstName,
    sortBy: ({ member }) => member.firstName,
  },
  {
    key: 'last',
    label: 'Last Name',
    cell: ({ member: { lastName, deceased } }) => (
      <>
        {lastName}
        {deceased ? ' ' : null}
        {deceased ? <DeceasedMarker /> : null}
      </>
    ),
    sortBy: ({ member }) => member.lastName,
  },
  {
    key: 'year',
    label: 'Year',
    cell: ({ member: { year = 0 } }) => (year === 0 ? '' : year),
    sortBy: ({ member }) => member.year ?? 0,
  },
  {
    key: 'place',
    label: 'Place',
    cell: ({ member }) => member.location ?? '',
    sortBy: ({ member }) => member.location ?? '',
  },
  {
    key: 'state',
    label: 'State',
    cell: (row) => (
      <ul className="marks">
        {marksOf(row).map((mark) => (
          <li key={mark} className="mark">
            {mark}
          </li>
        ))}
      </ul>
    ),
    sortBy: (row) => marksOf(row).join(' '),
  },
];
