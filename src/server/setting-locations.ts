/** Settings that name where the database and the photos are. */
import { join } from 'node:path';
import type { DatabaseLocation } from './database/open-database.ts';
import type { PhotoLocation } from './photo-storage/open-photo-storage.ts';
import { refuseSecret } from './setting-values.ts';

export function parseDatabase(value: string | undefined, dataDir: string): DatabaseLocation {
  if (value === undefined) return { kind: 'sqlite', file: join(dataDir, 'directory.sqlite') };
  // As libpq has it, several servers may stand between commas; each alone makes an address.
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(value) ?? [];
  const urls = hosts.split(',').map((host) => URL.parse(start + host + rest));
  const wanted = urls[0]?.searchParams.get('target_session_attrs') ?? 'any';
  if (start === '' || urls.includes(null)) {
    refuseSecret('DATABASE_URL', 'it must be a postgres:// address');
  }
  if (!['any', 'primary', 'read-write'].includes(wanted)) {
    refuseSecret('DATABASE_URL', 'its target_session_attrs must be read-write, primary or any');
  }
  return { kind: 'postgres', url: value };
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export function parsePhotoStore(value: string | undefined, dataDir: string): PhotoLocation {
  if (value === undefined) return { kind: 'folder', path: join(dataDir, 'photos') };
  // Somebody may have written a secret into it.
  const expected = 'it must be s3://bucket, with ?endpoint=…&region=… where needed';
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || !bucketName.test(url.host) || url.pathname.length > 1) {
    refuseSecret('PHOTO_STORE', expected);
  }
  const unknown = [...url.searchParams.keys()].some((key) => !['endpoint', 'region'].includes(key));
  if (url.username || url.password || url.hash || unknown) refuseSecret('PHOTO_STORE', expected);
  const endpoint = url.searchParams.get('endpoint');
  const { protocol, username } = (endpoint === null ? null : URL.parse(endpoint)) ?? {};
  if (endpoint !== null && (!/^https?:$/.test(protocol ?? '') || username)) {
    refuseSecret('PHOTO_STORE', 'its endpoint must be a web address without a user name');
  }
  return { kind: 's3', bucket: url.host, endpoint, region: url.searchParams.get('region') };
}
