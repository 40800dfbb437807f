/** Numbers quoted in the documents must equal those in the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recoveryCodeCount } from '#contract/accounts/second-factor.ts';
import { changesInReport } from '#contract/changes/undoing.ts';
import { hiddenPhotoHours } from '#contract/gallery/moderation.ts';
import { largestPhotoBytes, maxPhotoPixels } from '#contract/gallery/photos.ts';
import {
  administrationLimit,
  loginLimit,
  previewLimit,
  resetLimit,
  saveLimit,
  viewLimit,
} from '#contract/limits.ts';
import { pageSize } from '#contract/members/directory.ts';
import { largestImportBytes, maxImportRows } from '#contract/members/import.ts';
import { runsAtOnce } from '#contract/members/ledger.ts';
import { searchRowLimit } from '#contract/members/search.ts';
import { preparedBytes } from '#server/app.ts';
import { maxSpare } from '#server/database/limits/use-counts.ts';
import { codeLimits } from '#server/features/accounts/codes/code-limits.ts';
import { codeLifetimeMs } from '#server/features/accounts/codes/codes.queries.ts';
import { phoneTrustedAfterMs } from '#server/features/accounts/codes/destination.ts';
import {
  dataLinkLifetimeMs,
  linkLifetimeMs,
} from '#server/features/accounts/codes/links.queries.ts';
import { placesFor } from '#server/features/accounts/passwords/password-hashing.ts';
import { maxDevices } from '#server/features/accounts/sign-in/devices.queries.ts';
import { sessionLimits } from '#server/features/accounts/sign-in/sessions.queries.ts';
import { mergedWithinMs } from '#server/features/members/own-page/merge-edits.ts';
import { bodyLimits, hurry, leastRate } from '#server/http/bodies/receive-body.ts';
import { connectionLimits, stalledMs } from '#server/http/create-server.ts';
import { unreadBounds } from '#server/http/responses/bound-unread.ts';
import { sharedCaching } from '#server/http/responses/caching.ts';
import { maxPipelined } from '#server/http/responses/pipelined-requests.ts';
import { preparing, processLimits } from '#server/images/create-image-work.ts';
import { maxDecodedBytes, maxFrames } from '#server/images/read-photo.ts';
import { keptBackupDays } from '#server/manage/backup/kept-days.ts';
import { farewellMs, lastLinesMs, stopTimeoutMs } from '#server/start-up/stop-on-signals.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const seconds = (ms: number) => String(ms / 1000);
const minutes = (ms: number) => String(ms / 60_000);
const hours = (ms: number) => String(ms / 3_600_000);
const days = (ms: number) => String(ms / 86_400_000);
const grouped = (count: number) => count.toLocaleString('en');
const words: Readonly<Record<string, string>> = { 2: 'two', 10: 'ten', 20: 'twenty' };
const inWords = (count: number | string) => words[count] ?? `${count}, for which there is no word`;

/** As in "a minute". */
const article = (count: string) => (count === '1' ? 'a' : count);

/** The first group of the match in a file that is not TypeScript. */
function find(path: string, pattern: RegExp): string {
  const found = pattern.exec(read(path))?.[1];
  if (found === undefined) throw new Error(`${path} does not contain ${String(pattern)}.`);
  return found;
}

const nginx = (pattern: RegExp) => find('deploy/nginx.conf', pattern);
const cachedFor = (directive: string) =>
  Number(new RegExp(`\\b${directive}=(\\d+)`).exec(sharedCaching)?.[1]);
/** nginx rounds seconds up. */
const oldestCopy = cachedFor('s-maxage') + 1;
const oldestCopyWhileDown = cachedFor('s-maxage') + cachedFor('stale-if-error');
const semiSpace = find('package.json', /"start": "node (--max-semi-space-size=\d+) /);
const stopMs = stopTimeoutMs + farewellMs + lastLinesMs;
const loginPlaces = placesFor(true);
const { room, queue, restMs } = bodyLimits;
const { User, Admin } = sessionLimits;

/**
 * The quote has one group: the number, with its unit if that could be mistaken. Case and line breaks are ignored. Every
 * match in the document must have this value.
 */
type Row = [quote: RegExp, written: string];

const quoted: Readonly<Record<string, Row[]>> = {
  'README.md': [
    [/ends within (\d+) seconds/, String(Math.ceil(stopMs / 1000))],
    [/(--max-semi-space-size=\d+)/, semiSpace],
  ],
  'CHANGELOG.md': [
    [/listens on port (\d+)/, nginx(/listen 127\.0\.0\.1:(\d+);/)],
    [/`(fail_timeout=\w+)`/, nginx(/(fail_timeout=\w+);/)],
    [/again for (\d+) hours/, String(hiddenPhotoHours)],
    [/(\w+) recovery codes/, inWords(recoveryCodeCount)],
  ],
  Dockerfile: [[/"(--max-semi-space-size=\d+)"/, semiSpace]],
  'deploy/make-backup.sh': [
    [/older than (\d+) days/, String(keptBackupDays)],
    [/T\?+Z' -mtime \+(\d+)/, String(keptBackupDays)],
  ],
  'docs/operating.md': [
    [/one backup a day and keeps (\d+) days/, String(keptBackupDays)],
    [/kept for (\d+) days on/, String(keptBackupDays)],
    [/at most (\d+ MB);/, `${nginx(/keys_zone=directory:.* max_size=(\d+)m/)} MB`],
    [/(\d+ MB) of memory hold/, `${nginx(/keys_zone=directory:(\d+)m/)} MB`],
    [/is not requested for (\d+) minutes/, nginx(/keys_zone=directory:.* inactive=(\d+)m/)],
    [/shows within (\d+) s/, String(oldestCopy)],
    [/copies are sent for up to (\d+) s/, String(oldestCopyWhileDown)],
    [/server of its own on port (\d+)/, nginx(/listen 127\.0\.0\.1:(\d+);/)],
    [/`server 127\.0\.0\.1:3001 (fail_timeout=\w+);`/, nginx(/(fail_timeout=\w+);/)],
    [/admins sign in again after (\d+) hours/, hours(Admin.idleMs)],
    [/without use, and after (\d+) days in any case/, days(Admin.totalMs)],
    [/members after (\d+) and/, days(User.idleMs)],
    [/members after \d+ and (\d+) days/, days(User.totalMs)],
    [/covers ([\d,]+) changes at most/, grouped(maxImportRows)],
    [/shows (\w+) recovery codes/, inWords(recoveryCodeCount)],
  ],
  'docs/scale.md': [[/copies are good for (\d+) seconds/, String(cachedFor('s-maxage'))]],
  'docs/security.md': [
    [/sessions (\d+) days/, days(User.totalMs)],
    [/sessions \d+ days \(admins (\d+)\)/, days(Admin.totalMs)],
    [/codes (\d+) minutes/, minutes(codeLifetimeMs)],
    [/codes \d+ minutes, links (\d+);/, minutes(linkLifetimeMs)],
    [/links that an admin mails (\d+) days/, days(dataLinkLifetimeMs)],
    [/act as its owner for up to (\d+) days/, days(User.totalMs)],
    [/what was hidden for (\d+) s/, String(oldestCopy)],
    [/and for (\d+) s while the site is down/, String(oldestCopyWhileDown)],
  ],
  'docs/decisions/0003-search.md': [
    [/members by number, ([\d,]+) at most/, grouped(searchRowLimit)],
  ],
  'docs/decisions/0005-deviations.md': [
    [/at most ([\d,]+) rows, with/, grouped(searchRowLimit)],
    [/pages of (\d+)/, String(pageSize)],
    [/renders at most (\d+) rows/, String(pageSize)],
  ],
  'docs/decisions/0010-account-enumeration-and-lockout.md': [
    [/works once, for (\d+) minutes/, minutes(linkLifetimeMs)],
    [/may enter (\d+) wrong reset codes a day/, String(codeLimits.resetTriesOfEverybody.uses)],
    [/beyond the limit of (\d+) messages a day/, String(codeLimits.codesForStrangers.uses)],
    [/another one every (\d+) minutes/, minutes(codeLimits.lateCodesForStrangers.windowMs)],
    [/an account knows (\w+) devices/, inWords(maxDevices)],
    [/(\d+) sign-ins a minute/, String(loginLimit.uses)],
    [/and (\d+) reset codes and invalid links/, String(resetLimit.uses)],
    [/only ([\d,]+) are kept/, grouped(maxSpare)],
    [/one address may have (\d+) waiting/, String(loginPlaces.maxWaitingPerCaller)],
    [/waiting requests and all together (\d+)/, String(loginPlaces.maxWaiting)],
  ],
  'docs/decisions/0011-administration.md': [
    [/has at most ([\d.]+ \w+) and [\d,]+ members/, mebibytes(largestImportBytes)],
    [/has at most [\d.]+ \w+ and ([\d,]+) members/, grouped(maxImportRows)],
  ],
  'docs/decisions/0012-photos.md': [
    [/at most ([\d.]+ \w+) at once/, mebibytes(room.totalBytes)],
    [/its files for (\d+) hours/, String(hiddenPhotoHours)],
  ],
  'docs/decisions/0014-image-decoding-process.md': [
    [/besides ([\d.]+ \w+) and/, mebibytes(largestPhotoBytes)],
    [/and ([\d.]+) megapixels there is/, String(maxPhotoPixels / 1_000_000)],
    [/hold whole \(([\d.]+ \w+)\)/, megabytes(maxDecodedBytes)],
    [/an animation \(([\d,]+)\)/, grouped(maxFrames)],
    [/a task that takes (\w+) minute/, article(minutes(processLimits.timeoutMs))],
    [/exits after (\w+) minute/, article(minutes(processLimits.idleMs))],
    [/others wait for up to (\d+) s/, seconds(preparing.timeoutMs)],
  ],
  'docs/decisions/0030-undo.md': [
    [/within (\d+) minutes/, minutes(mergedWithinMs)],
    [/a file of ([\d,]+)/, grouped(maxImportRows)],
    [/Selected changes, (\d+) at most/, String(changesInReport)],
  ],
  'docs/decisions/0031-number-ledger.md': [[/returns runs, (\d+) at a time/, String(runsAtOnce)]],
  'docs/decisions/0034-hidden-photos.md': [[/(\d+) hours/, String(hiddenPhotoHours)]],
  'docs/decisions/0041-slow-clients.md': [
    [/headers\*\* have (\d+) seconds/, seconds(connectionLimits.headersTimeout)],
    [/bring (\d+ KB)\/s/, `${leastRate.bytesPerSecond / 1024} KB`],
    [/KB\/s over any (\d+) seconds/, String(leastRate.seconds)],
    [/([\d.]+ \w+) in all/, mebibytes(room.totalBytes)],
    [/([\d.]+ \w+) of it are reserved/, mebibytes(room.reservedBytes)],
    [/waits (\d+) seconds for memory/, seconds(room.timeoutMs)],
    [/whole within (\w+) minutes/, inWords(hurry.wholeWithinSeconds / 60)],
    [/minutes, over any (\d+) seconds/, String(hurry.seconds)],
    [/(\w+) others wait unread/, inWords(queue.maxWaiting)],
    [/unread, (\d+) seconds at most/, seconds(queue.timeoutMs)],
    [/dropped for (\d+) seconds/, seconds(restMs)],
    [/nothing has moved for (\w+) minutes/, inWords(minutes(stalledMs))],
    [/works on for more than (\w+) minutes/, inWords(minutes(stalledMs))],
    [/ends after (\d+) seconds/, seconds(connectionLimits.keepAliveTimeout)],
  ],
  'docs/decisions/0042-rate-limits-and-password-hashing.md': [
    [/by default (\d+) saves a minute/, String(saveLimit.uses)],
    [/\((\d+) for admins/, String(administrationLimit.uses)],
    [/(\d+) logins a minute/, String(loginLimit.uses)],
    [/(\d+) checks and uses of reset codes/, String(resetLimit.uses)],
    [/(\d+) views a minute/, String(viewLimit.uses)],
    [/(\d+) pictures of link previews a minute/, String(previewLimit.uses)],
    [/may have (\d+) waiting/, String(loginPlaces.maxWaitingPerCaller)],
    [/everyone together (\d+)/, String(loginPlaces.maxWaiting)],
    [/at most ([\d,]+) such counters/, grouped(maxSpare)],
    [/within (\d+) minutes of each other/, minutes(mergedWithinMs)],
  ],
  'docs/decisions/0052-stolen-sessions-and-passwords.md': [
    [/for (\d+) hours after each/, hours(phoneTrustedAfterMs)],
    [/end (\d+) days after their last use/, days(User.idleMs)],
    [/last use and (\d+) days after/, days(User.totalMs)],
    [/admins after (\d+) hours/, hours(Admin.idleMs)],
    [/admins after \d+ hours and (\d+) days/, days(Admin.totalMs)],
  ],
  'docs/decisions/0054-caching-at-the-edge.md': [
    [/`(public, [^`]*)`/, sharedCaching],
    [/within (\d+) s at the edge/, String(oldestCopy)],
    [/within (\d+) s while the site is down/, String(oldestCopyWhileDown)],
    [/within these (\d+) s/, String(oldestCopyWhileDown)],
    [/it is told (\d+) s/, nginx(/"~s-maxage=5\(,\|\$\)" (\d+);/)],
    [/instead of (\d+) \(/, String(cachedFor('s-maxage'))],
    [
      /is silent for (\d+) s/,
      nginx(/proxy_read_timeout (\d+)s;\n\t\tproxy_set_header Host \$http_host/),
    ],
    [/wait up to (\d+) ms/, nginx(/proxy_cache_lock_timeout (\d+)ms;/)],
    [/for up to (\d+) minutes/, nginx(/keys_zone=directory:.* inactive=(\d+)m/)],
  ],
  'docs/decisions/0055-one-request-path.md': [
    [/LRU cache of ([\d.]+ \w+)/, mebibytes(preparedBytes)],
    [/more than ([\d.]+ \w+) wait for clients/, mebibytes(unreadBounds.maxBytes)],
    [/sends more than (\d+) ahead/, String(maxPipelined)],
    [/(--max-semi-space-size=\d+)/, semiSpace],
  ],
  'docs/decisions/0056-passkeys-and-second-factor.md': [
    [/one of (\w+) recovery codes/, inWords(recoveryCodeCount)],
  ],
};

describe.each(Object.entries(quoted))('%s', (document, rows) => {
  const text = read(document).replaceAll(/\s+/g, ' ');

  test.each(rows)('%s is %s', (quote, written) => {
    const found = [...text.matchAll(new RegExp(quote, 'gi'))].map(([, number]) => number);
    expect(found, `${document} does not quote ${written}`).not.toEqual([]);
    for (const number of found) expect(number?.toLowerCase()).toBe(written.toLowerCase());
  });
});
