/** Exports all data that the site stores about an account. */
import type { AccountData } from '#contract/accounts/settings.ts';
import { photoUri } from '#contract/gallery/photos.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';
import { findPhotosOfAccount } from './account-photos.queries.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant, presentProfile } from '../accounts.present.ts';
import { findChangesBy } from '../accounts.queries.ts';
import { findClaimOf, type ClaimOfAccount } from '../claims/claims.queries.ts';
import { getOwnAccount } from '../get-user.ts';
import { listSessions } from '../sign-in/list-sessions.ts';
import { countDevices } from '../sign-in/devices.queries.ts';
import { presentPasskey } from '../second-factor/settings/get-sign-in-methods.ts';
import { findPasskeys } from '../passkeys/passkeys.queries.ts';
import { findSecondFactor, type SecondFactor } from '../second-factor/second-factors.queries.ts';

function presentClaim(claim: ClaimOfAccount): AccountData['claim'] {
  const { isApproved, isValidated, claimedAt, member } = claim;
  const isLinked = isApproved && isValidated;
  return {
    freakBrotherNumber: member.number,
    isApproved,
    isValidated,
    claimedAt: presentInstant(claimedAt),
    member: {
      firstName: member.first_name,
      lastName: member.last_name,
      deceased: member.deceased === 1,
      day: member.day,
      month: member.month,
      year: member.year,
      location: member.location,
      maneuver: member.maneuver,
      // A pending claimant sees only what the public sees.
      story: isLinked || member.is_story_hidden === 0 ? member.story : '',
    },
  };
}

const hasSquareOnly = ({ kind }: PhotoRow) => kind === 'avatar' || kind === 'photo';

function presentPhoto(row: PhotoRow): AccountData['photos'][number] {
  return {
    kind: row.kind,
    uri: photoUri(row.name, hasSquareOnly(row) ? 'avatar' : 'web'),
    origFileName: row.original_name,
    caption: row.caption,
    sentAt: presentInstant(row.created_at),
    isHidden: row.hidden_at !== null,
  };
}

const presentSecondFactor = (factor: SecondFactor) => ({
  turnedOnAt: presentInstant(factor.turned_on_at),
  hasTotp: factor.totp_secret !== null,
  recoveryCodesLeft: factor.recoveryCodes,
});

export async function downloadData(deps: AccountDeps, viewer: Viewer): Promise<AccountData> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  const claim = await findClaimOf(kysely, account.id);
  const photos = await findPhotosOfAccount(kysely, account.id);
  const changes = await findChangesBy(kysely, `account/${account.id}`);
  const passkeys = await findPasskeys(kysely, account.id);
  const factor = await findSecondFactor(kysely, account.id);
  return {
    exportedAt: presentInstant(deps.now()),
    account: {
      ...presentProfile(
        account,
        photos.find(({ kind }) => kind === 'avatar'),
      ),
      role: account.role,
      isPhoneConfirmed: account.phone !== '' && account.phone === account.confirmed_phone,
      phoneChangedAt:
        account.phone_changed_at === null ? null : presentInstant(account.phone_changed_at),
      createdAt: presentInstant(account.created_at),
      updatedAt: presentInstant(account.updated_at),
      validatedAt: account.validated_at === null ? null : presentInstant(account.validated_at),
    },
    claim: claim ? presentClaim(claim) : null,
    photos: photos.map(presentPhoto),
    sessions: await listSessions(deps, viewer),
    knownDevices: await countDevices(kysely, account.id),
    passkeys: passkeys.map(presentPasskey),
    secondFactor: factor ? presentSecondFactor(factor) : null,
    changes: changes.map((row) => ({
      changedAt: presentInstant(row.changed_at),
      subject: row.subject,
      subjectKey: row.subject_key,
    })),
  };
}
