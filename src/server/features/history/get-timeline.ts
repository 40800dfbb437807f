/** Builds the timeline of the history page from the members' jumps. */
import { timelinePhotos, type Timeline } from '#contract/history/timeline.ts';
import type { Database } from '#server/database/open-database.ts';
import { choosePhotos, decadeOf } from './choose-photos.ts';
import { toListItem } from '#server/database/members/listed-members.ts';
import {
  readRegister,
  type RegisterMember,
  type RegisterSeries,
} from '#server/database/register/register.ts';
import { presentPhoto } from './timeline.present.ts';
import { findNewestPhotos } from './timeline.queries.ts';

/** The photos whose captions are searched for a year. */
const searchedPhotos = 500;

/** Year 0 is unknown or withheld. */
const byYear = ({ members }: RegisterSeries) =>
  [...Map.groupBy(members, ({ listed }) => listed.year)].toSorted(([one], [other]) => one - other);

const presentEnd = (member: RegisterMember | undefined) =>
  member === undefined ? null : toListItem(member.listed);

export async function getTimeline(database: Database): Promise<Timeline> {
  const { fb, nnfb, nnfs } = (await readRegister(database)).series;
  const counted = byYear(fb);
  const dated = counted.filter(([year]) => year > 0);
  const decades = new Set(dated.map(([year]) => decadeOf(year)));
  const newest = await findNewestPhotos(database.kysely, searchedPhotos);
  return {
    years: dated.flatMap(([year, members]) =>
      members
        .slice(0, 1)
        .map(({ listed }) => ({ year, members: members.length, first: toListItem(listed) })),
    ),
    undated: counted.find(([year]) => year === 0)?.[1].length ?? 0,
    highest: presentEnd(fb.members.at(-1)),
    firstNightBrother: presentEnd(nnfb.members[0]),
    firstNightSister: presentEnd(nnfs.members[0]),
    photos: choosePhotos(newest, decades, timelinePhotos).map(presentPhoto),
  };
}
