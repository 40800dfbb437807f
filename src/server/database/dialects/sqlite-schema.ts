import type { SchemaDialect } from './dialect.ts';

const incrementVersion = 'begin update content_version set version = version + 1; end';
const incrementRegister =
  'begin update content_version set register_version = register_version + 1; end';

export const sqliteSchema: SchemaDialect = {
  id: 'integer primary key autoincrement',
  bigint: 'integer',
  byteText: 'text',
  clustered: 'without rowid',
  randomHex: 'lower(hex(randomblob(16)))',
  versionContentOf(table, columns) {
    const events = columns ? [`update of ${columns.join(', ')}`] : ['insert', 'update', 'delete'];
    return events.map((event) => {
      const [name] = event.split(' ');
      return `create trigger ${table}_version_after_${name} after ${event} on ${table} ${incrementVersion}`;
    });
  },
  versionRegisterOf: (table, columns) =>
    ['insert', 'delete', `update of ${columns.join(', ')}`].map((event) => {
      const [name] = event.split(' ');
      return `create trigger ${table}_register_after_${name} after ${event} on ${table} ${incrementRegister}`;
    }),
  versionContentWhen: ({ table, event, condition }) => [
    `create trigger ${table}_seen_after_${event} after ${event} on ${table} when ${condition} ${incrementVersion}`,
  ],
  versionRegisterWhen: ({ table, event, condition }) => [
    `create trigger ${table}_register_after_${event} after ${event} on ${table} when ${condition} ${incrementRegister}`,
  ],
};
