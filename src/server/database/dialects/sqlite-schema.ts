import { spanWidths, type SchemaDialect } from './dialect.ts';
import { jumpColumns, jumpSources, selectJump, selectUnits } from './jump-triggers.ts';

const addToSpans = spanWidths
  .map(
    (width) => `insert into member_spans (series, width, span, members)
      values (new.series, ${width}, new.number / ${width}, 1)
      on conflict do update set members = members + 1;`,
  )
  .join('\n');
const removeFromSpans = spanWidths
  .map(
    (width) => `update member_spans set members = members - 1
      where series = old.series and width = ${width} and span = old.number / ${width};`,
  )
  .join('\n');

const spanTriggers = [
  `create trigger members_inserted after insert on members begin ${addToSpans} end`,
  `create trigger members_deleted after delete on members begin ${removeFromSpans} end`,
  `create trigger members_renumbered after update of series, number on members
    when new.series <> old.series or new.number <> old.number
    begin ${removeFromSpans} ${addToSpans} end`,
];

const addJump = `insert into jumps (${jumpColumns}) ${selectJump('new', '')};`;
const removeJump = `delete from jumps where member_id = old.id;`;
const valuesOf = (row: string) => jumpSources.map((column) => `${row}.${column}`).join(', ');

/** @param row `new` or `old` */
const countJump = (row: string, change: 1 | -1) =>
  selectUnits(row, '')
    .map(
      (unit) => `insert into jump_counts (unit, place_id, year, month, day, members)
        select *, ${change} from (${unit}) where true
        on conflict do update set members = members + ${change};`,
    )
    .join('\n');

const jumpTriggers = [
  `create trigger jumps_inserted after insert on jumps begin ${countJump('new', 1)} end`,
  `create trigger jumps_deleted after delete on jumps begin ${countJump('old', -1)} end`,
  `create trigger members_jump_inserted after insert on members begin ${addJump} end`,
  `create trigger members_jump_deleted after delete on members begin ${removeJump} end`,
  `create trigger members_jump_updated after update of ${jumpSources.join(', ')} on members
    when (${valuesOf('new')}) is not (${valuesOf('old')})
    begin ${removeJump} ${addJump} end`,
];

const incrementVersion = 'begin update content_version set version = version + 1; end';

export const sqliteSchema: SchemaDialect = {
  id: 'integer primary key autoincrement',
  bigint: 'integer',
  byteText: 'text',
  clustered: 'without rowid',
  randomHex: 'lower(hex(randomblob(16)))',
  spanTriggers,
  jumpTriggers,
  versionContentOf(table, columns) {
    const events = columns ? [`update of ${columns.join(', ')}`] : ['insert', 'update', 'delete'];
    return events.map((event) => {
      const [name] = event.split(' ');
      return `create trigger ${table}_version_after_${name} after ${event} on ${table} ${incrementVersion}`;
    });
  },
  versionContentWhen: ({ table, event, condition }) => [
    `create trigger ${table}_seen_after_${event} after ${event} on ${table} when ${condition} ${incrementVersion}`,
  ],
};
