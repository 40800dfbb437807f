import type { SchemaDialect } from '../dialects/dialect.ts';

export const changeLogTables = ({ id, bigint }: SchemaDialect) => [
  `create table change_log (
    id ${id},
    changed_at ${bigint} not null,
    actor text not null,
    subject text not null,
    subject_key text not null,
    moved_to text,
    before text,
    after text,
    touched_at ${bigint},
    account_id ${bigint},
    undoes ${bigint},
    undone_by ${bigint}
  )`,
  `create index change_log_subject on change_log (subject, subject_key)`,
  `create index change_log_moved_to on change_log (subject, moved_to) where moved_to is not null`,
  `create index change_log_time on change_log (changed_at, id)`,
  `create index change_log_actor on change_log (actor, changed_at, id)`,
  `create index change_log_undoes on change_log (undoes) where undoes is not null`,
  `create index change_log_account on change_log (account_id) where account_id is not null`,
];
