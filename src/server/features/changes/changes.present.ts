/** The admin view of change log entries. It lists each field; all others stay on the server. */
import {
  type ChangeField,
  type ChangeFieldName,
  type LoggedChangeView,
  changeFieldNames,
  changeSubjects,
} from '#contract/changes/changes.ts';
import type { Series } from '#contract/series.ts';
import type { LoggedChange, Undoers } from '#server/database/change-log/change-undo.ts';
import { formerAccount } from '#server/database/change-log/change-log.ts';
import { followMembers } from '#server/database/change-log/member-moves.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readChangeKey } from './change-key.ts';
import { actionOf, whyNever } from './undoing/why-never.ts';
import { findAccountNames, findMemberNames } from './change-names.queries.ts';

export const accountOfActor = (actor: string): number | null => {
  const digits = /^account\/(\d+)$/.exec(actor)?.[1];
  return digits === undefined ? null : Number(digits);
};

type Names = ReadonlyMap<number, string>;

function textOf(name: ChangeFieldName, value: unknown, accounts: Names): string | null {
  if (value === undefined || value === null) return null;
  const isAccount = name === 'account' || name === 'assignedTo';
  if (isAccount && typeof value === 'number') return accounts.get(value) ?? String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function fieldsOf({ before, after }: LoggedChange, accounts: Names): ChangeField[] {
  return changeFieldNames.flatMap((name) => {
    const field = {
      name,
      before: textOf(name, before?.[name], accounts),
      after: textOf(name, after?.[name], accounts),
    };
    return field.before === field.after ? [] : [field];
  });
}

function byOf(actor: string, accounts: Names): LoggedChangeView['by'] {
  const accountId = accountOfActor(actor);
  if (accountId === null) {
    return actor === formerAccount
      ? { kind: 'former account', accountId, name: '' }
      : { kind: 'command', accountId, name: actor };
  }
  const name = accounts.get(accountId);
  // The id still finds the former account's changes and undoes them.
  return name === undefined
    ? { kind: 'former account', accountId, name: '' }
    : { kind: 'account', accountId, name };
}

/** Current names of the accounts and members that the entries mention. */
async function findNames(db: Connection, changes: readonly LoggedChange[]) {
  const mentioned = changes.flatMap(({ actor, accountId, before, after }) => [
    accountOfActor(actor),
    accountId,
    ...[before, after].flatMap((snapshot) => [snapshot?.['account'], snapshot?.['assignedTo']]),
  ]);
  const ids = mentioned.filter((id) => typeof id === 'number');
  const places = await followMembers(
    db,
    changes.flatMap(({ id, subject, subjectKey, movedTo }) => {
      const { series, number } = readChangeKey(subject, subjectKey);
      return series === null ? [] : [{ id, key: movedTo ?? `${series}/${number}` }];
    }),
  );
  const keys = [...places.values()].flatMap((place) => {
    const { series, number } = readChangeKey('member', place ?? '');
    return series === null || number === null ? [] : [{ series, number }];
  });
  const members = await findMemberNames(db, keys);
  return {
    accounts: await findAccountNames(db, [...new Set(ids)]),
    memberAt: (id: number) => members.get(places.get(id) ?? '') ?? '',
  };
}

type FoundNames = Awaited<ReturnType<typeof findNames>>;

function nameOf(
  { id, subject, subjectKey, accountId, before }: LoggedChange,
  series: Series | null,
  { accounts, memberAt }: FoundNames,
): string {
  if (subject === 'search') return subjectKey;
  if (subject === 'place') return textOf('place', before?.['place'], accounts) ?? '';
  const isOfAccount = subject === 'account' || (subject === 'photo' && series === null);
  return isOfAccount ? (accounts.get(accountId ?? -1) ?? '') : memberAt(id);
}

const subjectOf = (subject: string) => changeSubjects.find((each) => each === subject) ?? 'other';

export async function presentChanges(
  deps: { readonly undoers: Undoers },
  db: Connection,
  changes: readonly LoggedChange[],
): Promise<LoggedChangeView[]> {
  const names = await findNames(db, changes);
  const { accounts } = names;
  return changes.map((change): LoggedChangeView => {
    const { series, number, photoKind } = readChangeKey(change.subject, change.subjectKey);
    const { accountId } = change;
    return {
      changeId: change.id,
      changedAt: new Date(change.changedAt).toISOString(),
      by: byOf(change.actor, accounts),
      subject: subjectOf(change.subject),
      action: actionOf(change),
      series,
      number,
      movedTo: change.movedTo === null ? null : readChangeKey('member', change.movedTo).number,
      accountId,
      name: nameOf(change, series, names),
      messageId: change.subject === 'message' ? Number(change.subjectKey) : null,
      photoKind,
      fields: fieldsOf(change, accounts),
      undoes: change.undoes,
      isUndone: change.undoneBy !== null,
      whyNever: whyNever(deps, change),
    };
  });
}
