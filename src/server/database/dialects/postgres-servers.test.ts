/** Parsing of connection URLs. The failover to the writable server is tested in tests/faults. */
import { expect, test } from 'vitest';
import { serversOf } from './postgres-servers.ts';

test.each([
  ['postgres://db.example/directory', ['postgres://db.example/directory'], false],
  [
    'postgres://db.example/directory?target_session_attrs=any&sslmode=require',
    ['postgres://db.example/directory?sslmode=require'],
    false,
  ],
  [
    'postgresql://ann:p%40ss@db.example/directory?target_session_attrs=read-write',
    ['postgresql://ann:p%40ss@db.example/directory'],
    true,
  ],
  [
    'postgres://ann:secret@one:5432,[::1]:5433,three/directory?target_session_attrs=any',
    [
      'postgres://ann:secret@one:5432/directory',
      'postgres://ann:secret@[::1]:5433/directory',
      'postgres://ann:secret@three/directory',
    ],
    true,
  ],
  [
    'postgres:///directory?host=/run/postgresql',
    ['postgres:///directory?host=%2Frun%2Fpostgresql'],
    false,
  ],
  // The driver would read %2F as three characters beside a space.
  ['postgres://ann:a b%2F@db.example/x', ['postgres://ann:a%20b%2F@db.example/x'], false],
])('reads the servers from %s', (url, urls, mustTakeWrites) => {
  expect(serversOf(url)).toEqual(urls.map((each) => ({ url: each, mustTakeWrites })));
});
