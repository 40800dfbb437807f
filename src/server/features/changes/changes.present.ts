/** The admin view of change log entries. It lists each field; all others stay on the server. */
import type { ChangeField, LoggedChangeView } from '#contract/changes/changes.ts';
import { changeFieldNames, type ChangeFieldName } from '#contract/changes/subjects.ts';
import { seriesNames, type Series } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import { accountOfActor, formerAccount } from '#server/database/change-log/change-log.ts';
import type { LoggedChange, Undoers } from '#server/database/change-log/change-undo.ts';
import { followMembers } from '#server/database/change-log/member-moves.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findAccountNames, findMemberNames, findMessageKinds } from './changes.queries.ts';

interface ChangeKey {
  readonly series: Series | null;
  readonly number: number | null;
  readonly photoKind: string;
}

/** Parses the key of an entry: `fb/123`, `card/fb/123`, `gallery/5`, `avatar/7`, `7`. */
function readChangeKey(subject: string, key: string): ChangeKey {
  const parts = key.split('/');
  const photoKind = subject === 'photo' ? (parts.shift() ?? '') : '';
  const series = seriesNames.find((name) => name === parts[0]) ?? null;
  const digits = parts[1] ?? '';
  const isNumber = series !== null && /^\d{1,7}$/.test(digits);
  return { series, number: isNumber ? Number(digits) : null, photoKind };
}

const erased = 'The details were deleted with the account.';

function actionOf({ before, after }: LoggedChange): LoggedChangeView['action'] {
  if (before === null) return after === null ? 'erased' : 'added';
  return after === null ? 'removed' : 'changed';
}

/** Null for a change that may be undone. */
export function whyNever(
  { undoers }: { readonly undoers: Undoers },
  change: LoggedChange,
): string | null {
  return actionOf(change) === 'erased' ? erased : undoers[change.subject].whyNever(change);
}

type Names = ReadonlyMap<number, string>;

function textOf(name: ChangeFieldName, value: unknown, accounts: Names): string | null {
  if (value === undefined || value === null) return null;
  if (name === 'account' && typeof value === 'number') return accounts.get(value) ?? String(value);
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

const messageIdOf = ({ subject, subjectKey }: LoggedChange): number | null =>
  subject === 'message' ? Number(subjectKey) : null;

/** Current names of the accounts and members that the entries mention. */
async function findNames(db: Connection, changes: readonly LoggedChange[]) {
  const mentioned = changes.flatMap(({ actor, accountId, before, after }) => [
    accountOfActor(actor),
    accountId,
    before?.['account'],
    after?.['account'],
  ]);
  const ids = mentioned.filter((id) => typeof id === 'number');
  const currentKeys = await followMembers(
    db,
    changes.flatMap(({ id, subject, subjectKey, movedTo }) => {
      const { series, number } = readChangeKey(subject, subjectKey);
      return series === null ? [] : [{ id, key: movedTo ?? `${series}/${number}` }];
    }),
  );
  const found = [...currentKeys.values()].flatMap((key) => {
    const { series, number } = readChangeKey('member', key ?? '');
    return series === null || number === null ? [] : [{ series, number }];
  });
  const members = await findMemberNames(db, found);
  return {
    accounts: await findAccountNames(db, [...new Set(ids)]),
    memberAt: (id: number) => members.get(currentKeys.get(id) ?? '') ?? '',
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

export async function presentChanges(
  deps: { readonly undoers: Undoers },
  db: Connection,
  changes: readonly LoggedChange[],
): Promise<LoggedChangeView[]> {
  const names = await findNames(db, changes);
  const messageIds = changes.flatMap((change) => messageIdOf(change) ?? []);
  const messageKinds = await findMessageKinds(db, messageIds);
  const { accounts } = names;
  return changes.map((change): LoggedChangeView => {
    const { series, number, photoKind } = readChangeKey(change.subject, change.subjectKey);
    const { accountId } = change;
    const messageId = messageIdOf(change);
    return {
      changeId: change.id,
      changedAt: toInstant(change.changedAt),
      by: byOf(change.actor, accounts),
      subject: change.subject,
      action: actionOf(change),
      series,
      number,
      movedTo: change.movedTo === null ? null : readChangeKey('member', change.movedTo).number,
      accountId,
      name: nameOf(change, series, names),
      messageId,
      messageKind: messageId === null ? null : (messageKinds.get(messageId) ?? null),
      photoKind,
      fields: fieldsOf(change, accounts),
      undoes: change.undoes,
      isUndone: change.undoneBy !== null,
      whyNever: whyNever(deps, change),
    };
  });
}
