/** The parts of the compose file that must fit each other and the program. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly init?: boolean;
}

const file = new URL('../../deploy/compose.yaml', import.meta.url);
const { services, volumes } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  volumes: Readonly<Record<string, null>>;
};

test('every service has a program, and names only volumes and services that exist', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.image ?? service.build, name).toBeTruthy();
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(Object.keys(volumes), name).toContain(source);
    }
    for (const needed of Object.keys(service.depends_on ?? {})) {
      expect(Object.keys(services), name).toContain(needed);
    }
  }
});

test('a backup is made each day, with the program and the settings of the site, which cannot reach it', () => {
  const { site, backup } = services;
  expect(backup?.command?.join(' ')).toMatch(/ daily-backup \/backups; sleep 86400; /);
  expect(backup?.build).toBe(site?.build);
  expect(backup?.environment).toEqual(site?.environment);
  // The loop ends at once when the container is stopped.
  expect(backup?.init).toBe(true);
  expect(backup?.volumes).toContain('backups:/backups');
  expect(site?.volumes?.join(' ')).not.toContain('/backups');
});
