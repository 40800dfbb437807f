/**
 * `withheld-since`: lists what was withheld, taken down and erased since a backup, so that it can be done again after a
 * restore. It reads the database that the restore replaces, or a copy of it.
 */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { MemberFlags } from '#contract/members/withheld.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import { readSnapshot } from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { flagColumns, flagsOf } from '#server/features/members/record/member-flags.ts';
import { CommandError, type Command, type CommandContext, withWord } from '../command/command.ts';
import { openUpToDate } from '../command/open-existing.ts';
import { readManifest, UnreadableBackup } from './manifest.ts';

const flagWords: Readonly<Record<keyof MemberFlags, string>> = {
  isNameWithheld: 'name withheld',
  isStoryWithheld: 'story withheld',
  isPhotoWithheld: 'photo and card withheld',
  isYearWithheld: 'date withheld',
  isStoryHidden: 'story hidden by an admin',
};

/** The change log names photos `gallery/12`, `avatar/5` and `card/fb/7`, members `fb/7`, and everything else by id. */
function describeKey(key: string): string {
  const ofMember = /^(?:(\w+)\/)?(fb|nnfb|nnfs)\/(\d+)$/.exec(key);
  if (ofMember) {
    const [, kind, series, number] = ofMember;
    const label = numberLabel(series as Series, Number(number));
    return `${kind === undefined ? '' : ` (${kind})`} of ${label}`;
  }
  const [kind = '', id = kind] = key.split('/');
  return kind === 'avatar' ? ` (avatar) of account ${id}` : ` ${id}`;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const labelOf = (member: { readonly series: Series; readonly number: number }) =>
  numberLabel(member.series, member.number);

/** Members that keep something from others, if their rows were written since then. */
async function listWithholding(db: Connection, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .where('updated_at', '>=', since)
    .where((eb) => eb.or(flagColumns.map((column) => eb(column, '=', 1))))
    .orderBy('series')
    .orderBy('number')
    .select(['series', 'number', ...flagColumns])
    .execute();
  return rows.map((row) => {
    const flags = Object.entries(flagsOf(row)).filter(([, isSet]) => isSet);
    const words = flags.map(([flag]) => flagWords[flag as keyof MemberFlags]);
    return `${labelOf(row)}: ${words.join(', ')}`;
  });
}

async function listTakenDownPhotos(db: Connection, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .leftJoin('members', 'members.id', 'photos.member_id')
    .where('hidden_at', '>=', since)
    .orderBy('photos.id')
    .select([
      'photos.id',
      'photos.kind',
      'photos.account_id',
      'photos.deleted_at',
      'members.series',
      'members.number',
    ])
    .execute();
  return rows.map(({ id, kind, account_id, deleted_at, series, number }) => {
    const member = series === null || number === null ? null : `${series}/${number}`;
    const ofOther = kind === 'avatar' ? `avatar/${account_id}` : `gallery/${id}`;
    const word = deleted_at === null ? 'hidden' : 'deleted';
    return `Photo${describeKey(member === null ? ofOther : `${kind}/${member}`)}: ${word}`;
  });
}

/** Marks that a member or an admin removed for good. */
async function listRefusedMarks(db: Connection, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photo_marks')
    .innerJoin('members', 'members.id', 'photo_marks.member_id')
    .where('refused_at', '>=', since)
    .orderBy('photo_marks.id')
    .select(['photo_id', 'series', 'number'])
    .execute();
  return rows.map((row) => `Mark of ${labelOf(row)} in photo ${row.photo_id}: removed for good`);
}

async function listDisabledAccounts(db: Connection, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('disabled_at', '>=', since)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => `Account ${id}: disabled`);
}

/** Accounts that were unlinked and are not linked to the same number again. */
async function listUnlinked(db: Connection, since: number): Promise<string[]> {
  const linked = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('is_approved', '=', 1)
    .select(['account_id', 'number'])
    .execute();
  const rows = await db
    .selectFrom('change_log')
    .where('changed_at', '>=', since)
    .where('subject', '=', 'claim')
    .where('after', 'is', null)
    .where('account_id', 'is not', null)
    .orderBy('id')
    .select(['account_id', 'subject_key', 'before'])
    .execute();
  const lines = rows
    .filter(({ before }) => readSnapshot(before)?.['isApproved'] === true)
    .map((row) => describeLink(row.account_id, Number(row.subject_key.replace('fb/', ''))));
  const still = new Set(linked.map((row) => describeLink(row.account_id, row.number)));
  return [...new Set(lines)].filter((line) => !still.has(line));
}

const describeLink = (account: number | null, number: number) =>
  `Account ${account}: unlinked from ${numberLabel('fb', number)}`;

async function listEndedKeepers(db: Connection, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('memorial_keepers')
    .innerJoin('members', 'members.id', 'memorial_keepers.member_id')
    .where('approved_at', 'is not', null)
    .where('ended_at', '>=', since)
    .orderBy('memorial_keepers.id')
    .select(['account_id', 'series', 'number'])
    .execute();
  return rows.map(
    (row) => `Account ${row.account_id}: keeps the page of ${labelOf(row)} no longer`,
  );
}

/** From the log entries of what no longer exists, oldest first. */
async function listRemoved(db: Connection, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('change_log')
    .where('changed_at', '>=', since)
    .where('subject', 'in', ['photo', 'remembrance', 'mark', 'message', 'account'])
    .where('before', 'is not', null)
    .where('after', 'is', null)
    .orderBy('id')
    .select(['subject', 'subject_key'])
    .execute();
  return rows.map(
    ({ subject, subject_key }) =>
      `${capitalized(subject)}${describeKey(subject_key)}: ${subject === 'account' ? 'erased' : 'deleted'}`,
  );
}

const lists = [
  listWithholding,
  listTakenDownPhotos,
  listRefusedMarks,
  listDisabledAccounts,
  listUnlinked,
  listEndedKeepers,
  listRemoved,
];

/** A change that was made just before the backup may have been written just after it. */
const slackMs = 60_000;

const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** @param given the folder of a backup, or a date or time in UTC */
async function readTime(given: string, { folder }: CommandContext): Promise<number> {
  if (time.safeParse(given).success) return Date.parse(given);
  try {
    return Date.parse((await readManifest(resolve(folder, given))).madeAt);
  } catch (error) {
    if (!(error instanceof UnreadableBackup)) throw error;
    throw new CommandError(
      `${given} is neither the folder of a backup nor a time such as 2026-11-22 or 2026-11-22T03:00:00Z. ${error.message}`,
    );
  }
}

async function printWithheld(given: string, context: CommandContext): Promise<void> {
  const since = await readTime(given, context);
  const database = await openUpToDate(context.settings());
  try {
    const lines: string[] = [];
    for (const list of lists) lines.push(...(await list(database.kysely, since - slackMs)));
    const at = toInstant(since);
    context.stdout.write(
      lines.length === 0
        ? `Nothing was withheld, taken down or erased since ${at}.\n`
        : `Withheld, taken down or erased since ${at}:\n${lines.map((line) => `  ${line}\n`).join('')}`,
    );
  } finally {
    await database.close();
  }
}

export const withheldSinceCommand: Command = {
  usage: 'FOLDER|TIME',
  summary: 'lists what was withheld, taken down and erased since a backup, to do it again',
  parse: withWord('Add the folder of the backup, or its time.', printWithheld),
};
