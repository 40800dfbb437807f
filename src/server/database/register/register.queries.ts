import type { Series } from '#contract/number-label.ts';
import { withPortraits } from '../members/listed-members.ts';
import type { Connection } from '../open-database.ts';

interface Part {
  readonly series: Series;
  /** The number of the last member that was read. */
  readonly after: number;
  readonly limit: number;
}

/** The next members of a series, by number. The view holds the rules of privacy. */
export async function readRegisterRows(db: Connection, { series, after, limit }: Part) {
  return withPortraits(db)
    .leftJoin('photos as cards', (join) =>
      join
        .onRef('cards.member_id', '=', 'shown_members.id')
        .on('shown_members.is_photo_shown', '=', 1)
        .on('cards.kind', '=', 'card')
        .on('cards.hidden_at', 'is', null),
    )
    .where('series', '=', series)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .select([
      'shown_members.id',
      'number',
      'first_name',
      'last_name',
      'deceased',
      'day',
      'month',
      'year',
      'location',
      'place_id',
      'is_name_withheld',
      'cards.name as card_name',
    ])
    .select((eb) => eb('story', '<>', '').as('has_story'))
    .execute();
}
export type RegisterRow = Awaited<ReturnType<typeof readRegisterRows>>[number];

/** By member. */
export async function readAliases(db: Connection): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('member_aliases')
    .select(['member_id', 'alias'])
    .orderBy('member_id')
    .orderBy('alias')
    .execute();
  const aliases = new Map<number, string[]>();
  for (const { member_id: id, alias } of rows) {
    aliases.set(id, [...(aliases.get(id) ?? []), alias]);
  }
  return aliases;
}
