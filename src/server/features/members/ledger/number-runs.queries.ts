/** SQL that finds numbers without a member, with the counts in `member_spans`. */
import type { Series } from '#contract/series.ts';
import { spanWidths } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { NumberRange } from '../directory/members.queries.ts';

/** Members per span of this width. May leave out empty spans. */
async function countInSpans(
  db: Connection,
  series: Series,
  width: number,
  { from, to }: NumberRange,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('member_spans')
    .where('series', '=', series)
    .where('width', '=', width)
    .where('span', '>=', Math.floor(from / width))
    .where('span', '<=', Math.floor(to / width))
    .select(['span', 'members'])
    .execute();
  return new Map(rows.map(({ span, members }) => [span, members]));
}

async function* gapsAmongMembers(
  db: Connection,
  series: Series,
  { from, to }: NumberRange,
): AsyncGenerator<NumberRange> {
  const rows = await db
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .select('number')
    .execute();
  let next = from;
  for (const { number } of rows) {
    if (number > next) yield { from: next, to: number - 1 };
    next = number + 1;
  }
  if (next <= to) yield { from: next, to };
}

/** Skips full spans, and returns empty ones without reading their members. */
async function* gapsInSpans(
  db: Connection,
  series: Series,
  range: NumberRange,
  [width, ...narrower]: readonly number[],
): AsyncGenerator<NumberRange> {
  if (width === undefined) {
    yield* gapsAmongMembers(db, series, range);
    return;
  }
  const counts = await countInSpans(db, series, width, range);
  const last = Math.floor(range.to / width);
  for (let span = Math.floor(range.from / width); span <= last; span += 1) {
    const members = counts.get(span) ?? 0;
    const begin = Math.max(span * width, 1);
    const end = span * width + width - 1;
    const part = { from: Math.max(begin, range.from), to: Math.min(end, range.to) };
    if (members === 0) yield part;
    else if (members < end - begin + 1) yield* gapsInSpans(db, series, part, narrower);
  }
}

/**
 * The ranges without members, in order. The cost depends on the gaps found, not on the number of
 * members.
 */
export async function* findGaps(
  db: Connection,
  series: Series,
  range: NumberRange,
): AsyncGenerator<NumberRange> {
  if (range.from > range.to) return;
  let open: NumberRange | null = null;
  for await (const gap of gapsInSpans(db, series, range, spanWidths)) {
    if (open && open.to + 1 === gap.from) open = { from: open.from, to: gap.to };
    else {
      if (open) yield open;
      open = gap;
    }
  }
  if (open) yield open;
}
