/** A control: loaded into a site, it makes SQLite skip waiting for the disk. */
import { DatabaseSync } from 'node:sqlite';

const exec: unknown = Reflect.get(DatabaseSync.prototype, 'exec');
if (typeof exec !== 'function') throw new TypeError('node:sqlite has no exec');

DatabaseSync.prototype.exec = function careless(sql: string): void {
  if (sql === 'begin immediate') Reflect.apply(exec, this, ['pragma synchronous = off']);
  Reflect.apply(exec, this, [sql]);
};
