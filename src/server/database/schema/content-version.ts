/** The version that triggers of the other tables increment; so it is created first. */
import type { SchemaDialect } from '../dialects/dialect.ts';

export const contentVersionTables = ({ bigint }: SchemaDialect) => [
  `create table content_version (
    id integer primary key check (id = 1),
    version ${bigint} not null,
    register_version ${bigint} not null
  )`,
  `insert into content_version (id, version, register_version) values (1, 1, 1)`,
];
