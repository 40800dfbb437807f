/** A member says that another was on the same load. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { loadsPerDay, openLoadsAtMost, type LoadSheet } from '#contract/jumps/loads.ts';
import { numberLabel } from '#contract/number-label.ts';
import { refuseGoneAccount } from '#server/database/account-gone.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import { countDailyUse } from '#server/database/limits/count-or-refuse.ts';
import { countedAs, countUse } from '#server/database/limits/use-counts.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import { findMemberOf } from '#server/database/members/linked-members.ts';
import { getShownMember } from '#server/database/members/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ShownMemberRow } from '#server/database/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { LoadDeps } from './load-deps.ts';
import {
  countOpenOf,
  countWaitingFor,
  deleteLink,
  findHolderOf,
  findLinkOfPair,
  findUnconfirmed,
  insertLink,
  pairOf,
} from './load-links.queries.ts';
import { getLoadSheet, isLiving, unlinkedProblem } from './load-sheet.ts';
import { loadMail } from './load-words.ts';
import { logLoad } from './log-load.ts';

const mailLimit = { uses: 1, windowMs: 24 * 60 * 60_000 };

function refuseTaken(message: string): never {
  throw new Refusal('taken', { message });
}

/** Only what everybody may see counts, so that the answer does not reveal a day that is withheld. */
const isSameDay = (one: ShownMemberRow, other: ShownMemberRow) =>
  one.year > 0 &&
  one.month > 0 &&
  one.day > 0 &&
  one.year === other.year &&
  one.month === other.month &&
  one.day === other.day;

/** Removes what the named member said and the speaker declined: the speaker changed the answer. */
async function freePair(
  db: Connection,
  speakerId: number,
  { id: namedId, number }: ShownMemberRow,
  by: { readonly accountId: number; readonly at: number },
): Promise<void> {
  const link = await findLinkOfPair(db, pairOf(speakerId, namedId));
  if (!link) return;
  const isStanding =
    link.confirmed_at !== null || (await findUnconfirmed(db, { id: link.id }, 1)).length > 0;
  if (!isStanding) {
    // Its account is disabled, or no longer linked to the member.
    await deleteLink(db, link.id);
    await logLoad(db, { ...by, before: link, after: null });
    return;
  }
  const label = numberLabel('fb', number);
  if (link.confirmed_at !== null) refuseTaken(`You and ${label} are already linked.`);
  if (link.speaker_id === speakerId) {
    refuseTaken(
      link.declined_at === null
        ? `You have already said this about ${label}. It is waiting for an answer.`
        : `This was declined before. An admin can allow you to say it again.`,
    );
  }
  if (link.declined_at === null) {
    refuseTaken(
      `${label} has said the same about you. Confirm it on My ${brand.numberPrefix} Profile.`,
    );
  }
  await deleteLink(db, link.id);
  await logLoad(db, { ...by, before: link, after: null });
}

interface Said {
  readonly speaker: ShownMemberRow;
  /** The account that answers, if nothing else waited for it; null otherwise. */
  readonly askedId: number | null;
}

async function say(
  { database: { dialect }, now }: LoadDeps,
  db: Connection,
  number: number,
  accountId: number,
): Promise<Said> {
  const named = await getShownMember(db, number);
  const holder = await findHolderOf(db, named.id);
  await lockAccounts(db, dialect, [accountId, ...(holder ? [holder.id] : [])]);
  const own = await findMemberOf(db, accountId);
  if (!isLiving(own)) throw new Refusal('forbidden', { message: unlinkedProblem });
  const speaker = await getShownMember(db, own.number);
  if (own.id === named.id) {
    throw new Refusal('bad_request', {
      message: 'This is your own number.',
      errors: { freakBrotherNumber: 'This is your own number.' },
    });
  }
  const at = now();
  await freePair(db, own.id, named, { accountId, at });
  if (isSameDay(speaker, named)) {
    refuseTaken(
      `You and ${numberLabel('fb', number)} jumped on the same day. Your profiles show that already.`,
    );
  }
  if ((await countOpenOf(db, accountId)) >= openLoadsAtMost) {
    throw new Refusal('too_many_requests', {
      message: `${openLoadsAtMost} of your statements are waiting for an answer. Withdraw one to make another.`,
    });
  }
  const link = {
    ...pairOf(own.id, named.id),
    speaker_id: own.id,
    said_by: accountId,
    said_at: at,
    confirmed_at: null,
    confirmed_by: null,
    declined_at: null,
  };
  await insertLink(db, link);
  await logLoad(db, { at, accountId, before: null, after: link });
  const isFirst = holder !== undefined && (await countWaitingFor(db, named.id)) === 1;
  return { speaker, askedId: isFirst ? holder.id : null };
}

/**
 * @throws Refusal `forbidden` without a linked living member, `not_found` for the number, `bad_request` for the own one,
 * `taken` when the pair has a link, was declined or shares the day, `too_many_requests`
 */
export async function sayLoad(
  deps: LoadDeps,
  number: number,
  viewer: Pick<Viewer, 'accountId'>,
): Promise<LoadSheet> {
  const { mailAccount, now } = deps;
  const { kysely } = deps.database;
  const { accountId } = viewer;
  const takeBack = await countDailyUse(deps, {
    name: 'loads',
    accountId,
    uses: loadsPerDay,
    message: `You have named ${loadsPerDay} members today. Please continue tomorrow.`,
  });
  const { speaker, askedId } = await kysely
    .transaction()
    .execute((db) => say(deps, db, number, accountId))
    .catch(async (error: unknown) => {
      await takeBack();
      if (isUniqueViolation(error)) refuseTaken('This was already said. Reload the page.');
      return refuseGoneAccount(error);
    });
  if (askedId !== null) {
    const { isAllowed } = await countUse(kysely, countedAs('load mail', askedId), mailLimit, now());
    if (isAllowed) mailAccount(askedId, (email) => loadMail(deps, email, speaker));
  }
  return getLoadSheet(deps, viewer);
}
