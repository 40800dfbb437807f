/**
 * Each table once, with what other parts of the site do with it. A new table without these facts does not compile. Ordered
 * so that foreign keys refer only to earlier tables.
 */
import type { AccountData } from '#contract/account-data/account-data.ts';
import type { Privacy } from '#contract/privacy/privacy.ts';
import type { Tables } from './schema/tables.ts';

export type TableName = keyof Tables;

export interface Copied<Column = string> {
  /** Sort order of its rows. */
  readonly key: readonly Column[];
  /** Whether the database generates its ids. A generated id is never reused. */
  readonly isNumbered: boolean;
}

type Period = keyof Privacy['periods'];
/** Where the download of an account has it, or why it has not. */
type Download = keyof AccountData | { readonly not: string };

interface TableFacts<Column extends string = string> {
  readonly backup: Copied<Column> | 'rebuilt' | 'left out';
  /** What it has of accounts. */
  readonly account:
    | 'nothing'
    | {
        /** Its rows go with the account in one of these columns. */
        readonly cascade?: readonly Column[];
        /** Its rows stay without the account in one of these columns. */
        readonly detach?: readonly Column[];
        /** The deletion of an account with the same proven email deletes its rows. */
        readonly byEmail?: Column & 'email_key';
        readonly download: Download;
      };
  /**
   * How rows of the sample data go: by their column `is_sample`, with what they refer to, or in a step of their own.
   * `none`: there are none. `passing`: they stay, expire by themselves, and tell nothing about a member or an account.
   */
  readonly samples: 'is_sample' | 'attached' | 'removed' | 'none' | 'passing';
  /** The periods after which the hourly work deletes all of its rows or some. */
  readonly expires: { readonly rows: 'all' | 'some'; readonly after: readonly Period[] } | 'never';
}

const numbered = { key: ['id'], isNumbered: true } as const;
const sortedBy = <Column extends string>(...key: readonly Column[]) => ({ key, isNumbered: false });

/** Of the site itself: in neither the sample data nor an account. */
const ofSite = { account: 'nothing', samples: 'none', expires: 'never' } as const;
const passing = { ...ofSite, samples: 'passing' } as const;
/** Of a member, a photo or a place, not of an account. */
const attached = { ...ofSite, samples: 'attached' } as const;
const removed = { ...ofSite, samples: 'removed' } as const;
const ofAccount = <Place extends Download>(download: Place) =>
  ({
    account: { cascade: ['account_id'], download },
    samples: 'attached',
    expires: 'never',
  }) as const;

export const tableFacts = {
  places: { backup: numbered, ...removed },
  place_spellings: { backup: sortedBy('key'), ...removed },
  spellings_apart: { backup: sortedBy('key', 'other_key'), ...attached },
  former_slugs: { backup: sortedBy('slug'), ...attached },
  // The record is of the register, and stays without the account.
  members: {
    backup: numbered,
    account: { download: 'claim' },
    samples: 'is_sample',
    expires: 'never',
  },
  member_aliases: { backup: sortedBy('member_id', 'alias'), ...attached },
  member_views: { backup: sortedBy('member_id', 'day'), ...attached },
  number_marks: { backup: sortedBy('series', 'number'), ...removed },
  accounts: {
    backup: numbered,
    account: { download: 'account' },
    samples: 'is_sample',
    expires: { rows: 'some', after: ['unvalidatedAccountMs'] },
  },
  claims: { backup: sortedBy('account_id'), ...ofAccount('claim') },
  second_factors: { backup: sortedBy('account_id'), ...ofAccount('secondFactor') },
  recovery_codes: { backup: sortedBy('code_hash'), ...ofAccount('secondFactor') },
  passkeys: { backup: numbered, ...ofAccount('passkeys') },
  former_emails: {
    backup: numbered,
    ...ofAccount('formerEmails'),
    expires: { rows: 'all', after: ['changedEmailMs', 'takeBackMs'] },
  },
  vouches: {
    backup: numbered,
    account: { cascade: ['account_id', 'voucher_id'], download: 'vouches' },
    samples: 'attached',
    expires: 'never',
  },
  invitations: {
    backup: numbered,
    account: {
      cascade: ['invited_by'],
      detach: ['used_by'],
      byEmail: 'email_key',
      download: 'invitations',
    },
    samples: 'attached',
    expires: { rows: 'all', after: ['invitationMs', 'oldInvitationMs'] },
  },
  photos: {
    backup: numbered,
    account: { cascade: ['account_id'], detach: ['hidden_by'], download: 'photos' },
    samples: 'attached',
    expires: { rows: 'some', after: ['deletedPhotoMs', 'heldPhotoMs'] },
  },
  upload_keys: {
    backup: sortedBy('account_id', 'upload_key'),
    ...ofAccount({ not: 'It is a random key of the browser.' }),
    expires: { rows: 'all', after: ['uploadKeyMs'] },
  },
  remembrances: {
    backup: numbered,
    account: { cascade: ['account_id'], detach: ['approved_by'], download: 'remembrances' },
    samples: 'attached',
    expires: 'never',
  },
  removed_reports: { backup: sortedBy('member_id', 'account_id'), ...ofAccount('removedReports') },
  memorial_keepers: {
    backup: numbered,
    account: { cascade: ['account_id'], detach: ['approved_by'], download: 'memorials' },
    samples: 'attached',
    expires: 'never',
  },
  photo_views: { backup: sortedBy('photo_id'), ...attached },
  photo_marks: {
    backup: numbered,
    account: { cascade: ['marked_by'], detach: ['agreed_by'], download: 'photoMarks' },
    samples: 'attached',
    expires: 'never',
  },
  mark_suggestions: {
    backup: numbered,
    account: { cascade: ['suggested_by'], download: 'photoSuggestions' },
    samples: 'attached',
    expires: 'never',
  },
  // Stays, so that an admin whom the settings name is created once.
  first_admins: { backup: sortedBy('email_key'), ...ofSite },
  site_texts: { backup: sortedBy('name'), ...ofSite },
  search_log: { backup: numbered, ...removed, expires: { rows: 'all', after: ['searchMs'] } },
  dismissed_searches: {
    backup: sortedBy('missed_key'),
    ...removed,
    expires: { rows: 'all', after: ['searchMs'] },
  },
  message_counts: { backup: sortedBy('day', 'channel', 'outcome'), ...ofSite },
  contact_messages: {
    backup: numbered,
    account: {
      cascade: ['relayed_to'],

      byEmail: 'email_key',
      download: 'messages',
    },
    samples: 'is_sample',
    expires: {
      rows: 'all',
      after: ['unconfirmedMessageMs', 'relayedMessageMs', 'closedMessageMs', 'unclosedMessageMs'],
    },
  },
  // Those to the email of the account stay without it, for the holder.
  announced_changes: {
    backup: numbered,
    account: {
      cascade: ['account_id'],
      detach: ['target_account_id', 'begun_by'],
      download: 'announcedChanges',
    },
    samples: 'attached',
    expires: { rows: 'all', after: ['noticeMs', 'takeBackMs'] },
  },
  proofs: {
    backup: numbered,
    ...ofAccount('proofs'),
    expires: { rows: 'all', after: ['proofMs'] },
  },
  contact_answers: {
    backup: numbered,
    account: { detach: ['account_id'], download: 'messages' },
    samples: 'attached',
    expires: 'never',
  },
  blocked_senders: { backup: numbered, ...ofAccount('blockedSenders') },
  answer_templates: { backup: numbered, ...ofSite },
  // Stays; `eraseAccounts` clears what it says of the account.
  change_log: {
    backup: numbered,
    account: { download: 'changes' },
    samples: 'removed',
    expires: 'never',
  },

  shown_members: { backup: 'rebuilt', ...ofSite },
  content_version: { backup: 'rebuilt', ...ofSite },
  // A restored copy gets its own identity, so that it does not delete the newer photos of the original as leftovers,
  // and its own key for hashes of network addresses, so that no backup reveals the key.
  site_identity: { backup: 'rebuilt', ...ofSite },

  // Left out for security: a stolen backup must not reveal them, and an old one must not restore ended sessions, used
  // codes and links, devices that are no longer trusted, or expired counts.
  sessions: {
    backup: 'left out',
    ...ofAccount('sessions'),
    expires: { rows: 'all', after: ['memberSession', 'adminSession'] },
  },
  // The download has the new email that a code confirms.
  account_codes: {
    backup: 'left out',
    ...ofAccount('account'),
    expires: { rows: 'all', after: ['codeMs'] },
  },
  account_links: {
    backup: 'left out',
    ...ofAccount({ not: 'It is a secret.' }),
    expires: { rows: 'all', after: ['linkMs'] },
  },
  vouch_links: { backup: 'left out', ...ofAccount({ not: 'It is a secret.' }) },
  challenges: {
    backup: 'left out',
    ...ofAccount({ not: 'It is a secret.' }),
    samples: 'passing',
    expires: { rows: 'all', after: ['challengeMs'] },
  },
  account_devices: {
    backup: 'left out',
    ...ofAccount('knownDevices'),
    expires: { rows: 'all', after: ['knownDeviceMs'] },
  },
  use_counts: { backup: 'left out', ...passing, expires: { rows: 'all', after: ['useCountMs'] } },
  photo_viewers: {
    backup: 'left out',
    ...passing,
    expires: { rows: 'all', after: ['photoViewerMs'] },
  },
  view_secrets: {
    backup: 'left out',
    ...passing,
    expires: { rows: 'all', after: ['photoViewerMs'] },
  },
  write_probes: { backup: 'left out', ...passing },
  // They are about the original and its backups. A restored site has none until it tries.
  backup_records: { backup: 'left out', ...passing },
  check_outcomes: { backup: 'left out', ...passing },
} as const satisfies { readonly [Name in TableName]: TableFacts<keyof Tables[Name] & string> };

export const tables = Object.entries<TableFacts>(tableFacts).map(([name, facts]) => ({
  name: name as TableName,
  ...facts,
}));
