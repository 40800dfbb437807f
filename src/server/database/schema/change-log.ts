import type { Generated } from 'kysely';
import type { SchemaDialect } from '../dialects/dialect.ts';

/** Written in the same transaction as the change. */
interface ChangeLogTable {
  id: Generated<number>;
  changed_at: number;
  /** The author: a command such as `import`, or an account. */
  actor: string;
  /** The kind of the changed object and its key, such as `member`, `fb/123`. */
  subject: string;
  subject_key: string;
  /** The new key, if the change moved the object to another. */
  moved_to: string | null;
  /** JSON; null for a new object. */
  before: string | null;
  /** JSON; null for a deleted object. Both are null where personal data was deleted with an account. */
  after: string | null;
  /** When the object was last written before this change; null if it did not exist or the time is unknown. */
  touched_at: number | null;
  /** The account whose data the entry contains; null if the entry stays when accounts are deleted. */
  account_id: number | null;
  /** The entry that this one undoes, and the entry that currently undoes this one. */
  undoes: number | null;
  undone_by: Generated<number | null>;
}

export interface ChangeLogTables {
  change_log: ChangeLogTable;
}

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
