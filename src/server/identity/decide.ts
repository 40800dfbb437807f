/**
 * One way to decide about what waits for an admin, for all kinds: it locks, checks the state, acts, logs and mails. A
 * feature describes its kind; `server/inbox-kinds.ts` has them all.
 */
import { createHash } from 'node:crypto';
import type { AliasableExpression } from 'kysely';
import type { ShownProof } from '#contract/accounts/proofs.ts';
import { excerptOf } from '#contract/clean-text.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import type { ChangeSubject } from '#contract/changes/subjects.ts';
import type {
  DecisionForm,
  Evidence,
  InboxItem,
  ItemLink,
  ItemState,
} from '#contract/inbox/inbox.ts';
import {
  actsOf,
  inboxKinds,
  type SubjectOf,
  type Act,
  type ActWords,
  type InboxKind,
} from '#contract/inbox/kinds.ts';
import {
  actorOf,
  recordChange,
  type Change,
  type Snapshot,
} from '#server/database/change-log/change-log.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { checkConfirmed, type Viewer } from '#server/http/bind-operation.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { lockAsAdmin } from './accounts.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { mailAccount } from './mail.ts';

export type DecideDeps = Pick<IdentityDeps, 'database' | 'now' | 'deferred' | 'messaging'>;

/** A decision that is being made, in its transaction. */
export interface Run {
  readonly db: Connection;
  readonly dialect: DatabaseDialect;
  readonly at: number;
  readonly viewer: Viewer;
}

interface Written<Row, Subject extends ChangeSubject> {
  /** Null if it is gone. */
  readonly after: Row | null;
  /** What the change log has in place of the values of `after`. */
  readonly logged?: Snapshot<Subject>;
  /** Before the response: deletes files, or sends what the decision depends on. */
  readonly afterCommit?: (entry: Change) => Promise<void> | void;
}

interface ActRule<Row, Subject extends ChangeSubject> {
  readonly from: readonly ItemState[];
  /** Whether the admin must have confirmed who they are. */
  readonly needsConfirmation?: (row: Row) => boolean;
  /** The row is locked. @throws any Refusal */
  readonly write: (run: Run, row: Row, form: DecisionForm) => Promise<Written<Row, Subject>>;
  /** To the owner of the row, who gets none about their own decision; null for no mail. */
  readonly mail?: (to: string, row: Row, form: DecisionForm) => Message | null;
}

/**
 * An item as a kind knows it. What can be done with it follows from its state. Without warnings there are none, and no
 * opposite, and it is decided on its own.
 */
export interface PresentedItem
  extends
    Pick<InboxItem, 'state' | 'title' | 'who' | 'about' | 'since'>,
    Partial<Pick<InboxItem, 'warnings' | 'isAgreeing' | 'opposite'>> {
  /** The evidence in words, whole; the list shows the beginning. */
  readonly text: string;
}

const usual = { warnings: [], isAgreeing: false, opposite: null };

/** Another one whenever the item itself looks different. Its evidence besides is not part of it. */
const versionOf = (item: PresentedItem): string =>
  createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 22);

/** Ids, and the time by which they are ordered. */
type Queue = AliasableExpression<{ id: number; at: number | null }>;

/** Where items of a kind wait, and those that were answered and still exist. */
export type Queues = (
  db: Connection,
  now: number,
) => { readonly waiting: Queue; readonly answered: Queue };

/** What is in the change log about a decision. */
interface Logged<Subject extends ChangeSubject> {
  readonly subjectKey: string;
  /** The owner: their account's deletion also deletes the values. */
  readonly accountId: number | null;
  readonly touchedAt?: number;
  readonly snapshot: Snapshot<Subject>;
}

export interface KindDescription<Row, Kind extends InboxKind> {
  /** In this order: accounts, members, the row itself. */
  readonly lock: (run: Run, id: number) => Promise<Row | undefined>;
  readonly stateOf: (row: Row, now: number) => ItemState;
  /** `by` is the account that decides, for rows without an owner. */
  readonly logOf: (row: Row, by: number) => Logged<SubjectOf<Kind>>;
  readonly acts: Readonly<
    Record<keyof (typeof inboxKinds)[Kind]['acts'], ActRule<Row, SubjectOf<Kind>>>
  >;
  /** Where a decision can be taken back, if it is not another act of the kind. */
  readonly oppositeOf?: (row: Row, act: Act, form: DecisionForm) => ItemLink | null;
  readonly present: (
    db: Connection,
    ids: readonly number[],
    now: number,
  ) => Promise<ReadonlyMap<number, PresentedItem>>;
  /** Null for one that is gone. */
  readonly describe: (db: Connection, id: number, now: number) => Promise<Evidence | null>;
  readonly findProofs?: (db: Connection, id: number, now: number) => Promise<ShownProof[]>;
}

/** Who decides: an admin, or someone in their place, such as a keeper. */
export interface Decider<Row> {
  readonly viewer: Viewer;
  /** Runs first. */
  readonly lock: (db: Connection) => Promise<unknown>;
  /** False is answered like an item that does not exist. */
  readonly may: (db: Connection, row: Row) => Promise<boolean>;
}

export const asAdmin = (
  deps: Pick<IdentityDeps, 'database'>,
  viewer: Viewer,
): Decider<unknown> => ({
  viewer,
  lock: (db) => lockAsAdmin(deps, db, viewer),
  may: () => Promise.resolve(true),
});

export interface Ask {
  readonly id: number;
  readonly act: Act;
  readonly form: DecisionForm;
}

/** The address of an item in the inbox. */
export const itemPath = (kind: InboxKind, id: number): string => `/Manifest?item=${kind}-${id}`;

export function refuseGone(): never {
  throw new Refusal('not_found', {
    message: 'This does not exist, or it was withdrawn or deleted in the meantime.',
  });
}

function refuseDecided(): never {
  throw new Refusal('taken', { message: 'Someone else has already decided about this.' });
}

export function refuseChanged(): never {
  throw new Refusal('taken', { message: 'It has changed since. Read it again first.' });
}

/** @throws Refusal `bad_request` for an act that the kind does not have, and for what it needs */
function checkForm(words: ActWords | undefined, { reason, text }: DecisionForm) {
  if (words === undefined) refuseField('act', 'This cannot be done with it.');
  if (words.reason === 'required' && reason === '') {
    refuseField('reason', 'Please give a reason.');
  }
  if (words.text === 'required' && text === undefined) {
    refuseField('text', 'Please write an answer.');
  }
}

/** For kinds that say what they have. */
export const noEvidence: Evidence = {
  facts: [],
  text: '',
  reason: '',
  picture: null,
  proofs: 0,
  message: null,
};

const emptyForm: DecisionForm = { reason: '' };

/** An approval without a text or a reason. */
export const approval = (seen?: string): Pick<Ask, 'act' | 'form'> => ({
  act: 'approve',
  form: seen === undefined ? emptyForm : { ...emptyForm, seen },
});

export const rejection = (reason = ''): Pick<Ask, 'act' | 'form'> => ({
  act: 'reject',
  form: { ...emptyForm, reason },
});

function rulesOf<Row, Kind extends InboxKind>({ acts }: KindDescription<Row, Kind>) {
  return acts as Readonly<Partial<Record<Act, ActRule<Row, SubjectOf<Kind>>>>>;
}

function possibleActs<Row, Kind extends InboxKind>(
  description: KindDescription<Row, Kind>,
  state: ItemState,
): Act[] {
  return Object.entries(rulesOf(description)).flatMap(([act, rule]) =>
    rule.from.includes(state) ? [act as Act] : [],
  );
}

/** @throws Refusal `not_found` for an item that admins do not see, `taken` for one that looks different now */
async function checkSeen<Row, Kind extends InboxKind>(
  { db, at }: Run,
  description: KindDescription<Row, Kind>,
  id: number,
  seen: string,
): Promise<void> {
  const item = (await description.present(db, [id], at)).get(id) ?? refuseGone();
  if (versionOf(item) !== seen) refuseChanged();
}

/**
 * @returns where the decision can be taken back; null if nowhere
 * @throws Refusal `not_found` when it is gone, `taken` when it was decided or changed, `bad_request` without what the act
 * needs, `confirmation_required`, `forbidden` for someone who is no admin any more
 */
export async function decide<Row, Kind extends InboxKind>(
  deps: DecideDeps,
  kind: Kind,
  description: KindDescription<Row, Kind>,
  { id, act, form }: Ask,
  { viewer, lock, may }: Decider<Row>,
): Promise<ItemLink | null> {
  const words = actsOf(kind);
  const rule = rulesOf(description)[act];
  checkForm(words[act], form);
  if (rule === undefined) refuseGone();
  const { database, now } = deps;
  const { row, written, entry } = await database.kysely
    .transaction()
    .execute(async (db) => {
      await lock(db);
      const run = { db, dialect: database.dialect, at: now(), viewer };
      const before = await description.lock(run, id);
      if (before === undefined || !(await may(db, before))) refuseGone();
      if (!rule.from.includes(description.stateOf(before, run.at))) refuseDecided();
      if (form.seen !== undefined) await checkSeen(run, description, id, form.seen);
      if (rule.needsConfirmation?.(before) === true) checkConfirmed(viewer);
      const result = await rule.write(run, before, form);
      const { snapshot, ...logged } = description.logOf(before, viewer.accountId);
      const change = {
        ...logged,
        subject: inboxKinds[kind].subject as SubjectOf<Kind>,
        changedAt: run.at,
        actor: actorOf(viewer.accountId),
        before: snapshot,
        after:
          result.logged ??
          (result.after && description.logOf(result.after, viewer.accountId).snapshot),
      };
      await recordChange(db, change);
      return { row: before, written: result, entry: change };
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) refuseDecided();
      throw error;
    });
  await written.afterCommit?.(entry);
  const { accountId } = description.logOf(row, viewer.accountId);
  const { mail } = rule;
  if (mail && accountId !== null && accountId !== viewer.accountId) {
    mailAccount(deps, accountId, 'decision', (to) => mail(to, row, form));
  }
  const opposite = description.oppositeOf?.(row, act, form);
  if (opposite) return opposite;
  const { after } = written;
  const [undoing] =
    after === null ? [] : possibleActs(description, description.stateOf(after, now()));
  return undoing === undefined
    ? null
    : { label: words[undoing]?.label ?? '', to: itemPath(kind, id) };
}

/** A kind without the type of its rows, so that one record has them all. */
export interface BoundKind {
  readonly find: (
    db: Connection,
    ids: readonly number[],
    now: number,
  ) => Promise<ReadonlyMap<number, InboxItem>>;
  readonly describe: KindDescription<unknown, InboxKind>['describe'];
  readonly findProofs: (db: Connection, id: number, now: number) => Promise<ShownProof[]>;
  readonly decide: (ask: Ask, viewer: Viewer) => Promise<ItemLink | null>;
}

export const bindKind = <Row, Kind extends InboxKind>(
  deps: DecideDeps,
  kind: Kind,
  description: KindDescription<Row, Kind>,
): BoundKind => ({
  async find(db, ids, now) {
    const found = await description.present(db, ids, now);
    return new Map(
      [...found].map(([itemId, item]) => {
        const { text, ...shown } = item;
        const version = versionOf(item);
        const acts = possibleActs(description, item.state);
        const line = excerptOf(text);
        return [itemId, { ...usual, ...shown, kind, itemId, version, line, acts }];
      }),
    );
  },
  describe: description.describe,
  findProofs: description.findProofs ?? (() => Promise.resolve([])),
  async decide(ask, viewer) {
    if (ask.act === 'approve' && ask.form.seen === undefined) {
      refuseField('seen', 'Reload the page, and read it again.');
    }
    return decide(deps, kind, description, ask, asAdmin(deps, viewer));
  },
});
