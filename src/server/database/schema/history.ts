import type { SchemaDialect } from '../dialects/dialect.ts';

export const historyTables = ({ bigint, versionContentOf }: SchemaDialect) => [
  `create table site_texts (
    name text primary key,
    markdown text not null,
    updated_at ${bigint} not null
  )`,
  ...versionContentOf('site_texts'),
];
