/** Exports all data that the site stores about an account. */
import type { AccountData } from '#contract/account-data/account-data.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import { actorOf } from '#server/database/change-log/change-log.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import { recordOf } from '#server/database/register/member-rows.ts';
import { detailsOf, isTakenDown } from '#server/database/photos/photos.ts';
import { findProofs } from '#server/database/proofs.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { getOwnAccount } from '#server/identity/accounts.ts';
import { findEmailCode } from '#server/identity/codes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findClaimOf, type ClaimOfAccount } from '#server/identity/member-of-account.ts';
import { findSecondFactor, type SecondFactor } from '#server/identity/user.ts';
import { findChangesAround, stateOf } from '../announced-changes/announced-changes.queries.ts';
import { findShownFormerEmails } from '../announced-changes/former-emails.queries.ts';
import { presentOwnChange } from '../announced-changes/stop-change.ts';
import { findInvitationsOf } from '#server/features/accounts/invitations/invitations.queries.ts';
import { presentMails } from '../member-mails/member-mails.ts';
import { presentProfile } from '../settings/profile.ts';
import { presentPasskey } from '../sign-in-methods/passkeys.ts';
import { listSessions } from '../sign-in/own-sessions.ts';
import { findPasskeys } from '../sign-in/passkeys.queries.ts';
import { findVouchesOf } from '../vouching/list-vouches.ts';
import { findPhotosOfAccount } from './delete-account.ts';
import { readOwnMarks, readOwnMemorials, readOwnMessages } from './own-contributions.ts';

type Owner = Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>;

/**
 * Announced changes of the account or its number, and those to its email. Of an account that was moved, the ones before
 * are about the person who had it.
 */
async function readOwnChanges(
  db: Connection,
  { id, email_key, validated_at }: Owner,
  at: number,
): Promise<AccountData['announcedChanges']> {
  const found = await findChangesAround(db, { id, email_key, validated_at });
  const move = found.find(
    (change) =>
      change.account_id === id && change.kind === 'move' && stateOf(change, at) === 'done',
  );
  const since = move?.id ?? 0;
  return found
    .filter((change) => change.id >= since || change.target_email_key === email_key)
    .map((change) => ({
      ...presentOwnChange(change),
      isHolder: change.account_id === id,
      state: stateOf(change, at),
      doneAt: toInstantOrNull(change.done_at),
      endedAt: toInstantOrNull(change.ended_at),
    }));
}

/** Until the claim is approved, its account sees only what the public sees. */
async function presentClaim(
  db: Connection,
  { isApproved, isValidated, claimedAt, member: whole }: ClaimOfAccount,
): Promise<AccountData['claim']> {
  const isLinked = isApproved && isValidated;
  const row = isLinked ? whole : await findShownMember(db, whole.number);
  if (!row) return null;
  const { series: _series, number, ...member } = recordOf(row);
  return {
    freakBrotherNumber: number,
    isApproved,
    isValidated,
    claimedAt: toInstant(claimedAt),
    member,
  };
}

const hasSquareOnly = ({ kind }: PhotoRow) => kind === 'avatar' || kind === 'photo';

function presentPhoto(row: PhotoRow): AccountData['photos'][number] {
  return {
    kind: row.kind,
    uri: photoUri(row.name, hasSquareOnly(row) ? 'avatar' : 'web'),
    origFileName: row.original_name,
    ...detailsOf(row),
    sentAt: toInstant(row.created_at),
    isHidden: isTakenDown(row),
    isDeleted: row.deleted_at !== null,
    isWaiting: row.is_held === 1,
  };
}

const presentSecondFactor = (factor: SecondFactor) => ({
  turnedOnAt: toInstant(factor.turned_on_at),
  hasTotp: factor.totp_secret !== null,
  recoveryCodesLeft: factor.recoveryCodes,
});

export async function downloadData(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<AccountData> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  const claim = await findClaimOf(kysely, account.id);
  const photos = await findPhotosOfAccount(kysely, account.id);
  const changes = await kysely
    .selectFrom('change_log')
    .where('actor', '=', actorOf(account.id))
    .orderBy('id')
    .select(['changed_at', 'subject', 'subject_key'])
    .execute();
  const devices = await countRows(
    kysely.selectFrom('account_devices').where('account_id', '=', account.id),
  );
  const passkeys = await findPasskeys(kysely, account.id);
  const factor = await findSecondFactor(kysely, account.id);
  const emailCode = await findEmailCode(kysely, account.id, deps.now());
  const formerEmails = await findShownFormerEmails(kysely, account.id, deps.now());
  const vouches = await findVouchesOf(kysely, account.id);
  const invitations = await findInvitationsOf(kysely, account);
  const blocked = await kysely
    .selectFrom('blocked_senders')
    .where('account_id', '=', account.id)
    .orderBy('id')
    .select(['name', 'blocked_at'])
    .execute();
  const proofs = await findProofs(kysely, { account_id: account.id }, 0);
  return {
    exportedAt: toInstant(deps.now()),
    account: {
      ...presentProfile(account, {
        avatar: photos.find(({ kind }) => kind === 'avatar'),
        newEmail: emailCode?.destination ?? null,
      }),
      role: account.role,
      isPhoneConfirmed: account.phone !== '' && account.phone === account.confirmed_phone,
      phoneChangedAt: toInstantOrNull(account.phone_changed_at),
      createdAt: toInstant(account.created_at),
      updatedAt: toInstant(account.updated_at),
      validatedAt: toInstantOrNull(account.validated_at),
      adminMail: account.admin_mail,
      takesMessages: account.takes_messages === 1,
      mails: presentMails(account),
      thisMonthSentFor: account.this_month_sent_for,
      thisMonthSince: toInstantOrNull(account.this_month_since),
      markMailSentAt: toInstantOrNull(account.mark_mail_sent_at),
    },
    claim: claim ? await presentClaim(kysely, claim) : null,
    proofs: proofs.map(({ addedAt }) => ({ addedAt })),
    announcedChanges: await readOwnChanges(kysely, account, deps.now()),
    photos: photos.map(presentPhoto),
    sessions: await listSessions(deps, viewer),
    knownDevices: devices,
    passkeys: passkeys.map(presentPasskey),
    secondFactor: factor ? presentSecondFactor(factor) : null,
    messages: await readOwnMessages(kysely, account),
    vouches: vouches.map((row) => ({
      isGiven: row.voucher_id === account.id,
      freakBrotherNumber: row.number,
      givenAt: toInstant(row.given_at),
      withdrawnAt: toInstantOrNull(row.withdrawn_at),
    })),
    ...(await readOwnMemorials(kysely, account.id)),
    ...(await readOwnMarks(kysely, account.id)),
    blockedSenders: blocked.map(({ name, blocked_at }) => ({
      name,
      blockedAt: toInstant(blocked_at),
    })),
    invitations: invitations.map((row) => ({
      isSent: row.invited_by === account.id,
      freakBrotherNumber: row.number,
      email: row.email,
      invitedAt: toInstant(row.invited_at),
      usedAt: toInstantOrNull(row.used_at),
    })),
    formerEmails: formerEmails.map((row) => ({
      email: row.email,
      phoneNumber: row.phone,
      replacedAt: toInstant(row.replaced_at),
      keptUntil: toInstant(row.expires_at),
    })),
    changes: changes.map((row) => ({
      changedAt: toInstant(row.changed_at),
      subject: row.subject,
      subjectKey: row.subject_key,
    })),
  };
}
