/** The rows as both databases hold them. Truth values are 0 and 1, instants milliseconds since 1970 UTC. */
import type { Generated, Insertable, Selectable } from 'kysely';
import type { Series } from '#contract/series.ts';
import type { AccountTables } from './account-tables.ts';
import type { PhotoTables } from './photos/photo-tables.ts';

export type Flag = 0 | 1;

export interface MembersTable {
  id: Generated<number>;
  series: Series;
  number: number;
  first_name: string;
  last_name: string;
  deceased: Flag;
  /** Day, month and year of the jump; 0 when unknown. */
  day: number;
  month: number;
  year: number;
  location: string;
  maneuver: string;
  story: string;
  /** Names and aliases as the search sees them: see `search-text.ts`. */
  search_text: string;
  /** Whether the story is kept from everybody but the member and the admins. */
  is_story_hidden: Generated<Flag>;
  is_sample: Flag;
  created_at: number;
  updated_at: number;
}

export interface MemberAliasesTable {
  member_id: number;
  alias: string;
}

/** Every distinct word of all search texts, once. */
export interface NameWordsTable {
  id: Generated<number>;
  word: string;
}

/** Every ending of every word. */
export interface NameWordEndingsTable {
  ending: string;
  word_id: number;
}

/** Who has which word; see `name-index.ts`. */
export interface MemberWordsTable {
  word_id: number;
  series: Series;
  number: number;
}

/** How many members each span of `width` numbers holds, kept by triggers: makes any page as quick as the first. */
export interface MemberSpansTable {
  series: Series;
  width: number;
  /** The number divided by the width, rounded down. */
  span: number;
  members: number;
}

/** Profile views per member and day; nothing of who looked. */
export interface MemberViewsTable {
  member_id: number;
  /** Whole days since 1970 UTC. */
  day: number;
  views: number;
}

/** What visitors searched for; nothing of who asked. */
export interface SearchLogTable {
  id: Generated<number>;
  searched_at: number;
  term: string;
  results: number;
  /** The folded term of a search that found nothing; null for one that found somebody, or that folds to nothing. */
  missed_key: string | null;
}

/** Missed searches that an admin has done with, until the same is searched for again. */
export interface DismissedSearchesTable {
  missed_key: string;
  dismissed_at: number;
}

/** Who changed what; written in the transaction of the change. */
export interface ChangeLogTable {
  id: Generated<number>;
  changed_at: number;
  /** Who did it: a command such as `import`, or an account. */
  actor: string;
  /** What kind of thing changed, and which one: `member`, `fb/123`. */
  subject: string;
  subject_key: string;
  /** The key that it has from then on, where the change gave it another. */
  moved_to: string | null;
  /** JSON; null where there was nothing before. */
  before: string | null;
  /** JSON; null where nothing is left. Both are null where an account took with it what was personal. */
  after: string | null;
  /** When the thing was last written before; null where it was not there, or nobody knows. */
  touched_at: number | null;
  /** The account that it says something of; null for what stays when accounts go. */
  account_id: number | null;
  /** The entry that it takes back, and the one by which it is taken back at present. */
  undoes: number | null;
  undone_by: Generated<number | null>;
}

/** Numbers that nobody has, and that are not to be given to just anybody. */
export interface NumberMarksTable {
  series: Series;
  number: number;
  state: 'reserved' | 'void';
  /** Why, or for whom. */
  note: string;
  marked_at: number;
}

/** Texts of the site that an admin writes. */
export interface SiteTextsTable {
  name: 'history';
  markdown: string;
  updated_at: number;
}

/** One row, which triggers count up whenever something that everybody sees changes. */
export interface ContentVersionTable {
  id: 1;
  version: number;
}

/** One row at most: see `write-watch.ts`. */
export interface WriteProbesTable {
  id: 1;
  padding: string;
}

export interface Tables extends AccountTables, PhotoTables {
  members: MembersTable;
  member_aliases: MemberAliasesTable;
  name_words: NameWordsTable;
  name_word_endings: NameWordEndingsTable;
  member_words: MemberWordsTable;
  member_spans: MemberSpansTable;
  member_views: MemberViewsTable;
  search_log: SearchLogTable;
  dismissed_searches: DismissedSearchesTable;
  site_texts: SiteTextsTable;
  content_version: ContentVersionTable;
  change_log: ChangeLogTable;
  number_marks: NumberMarksTable;
  write_probes: WriteProbesTable;
}

export type MemberRow = Selectable<MembersTable>;
export type NewMemberRow = Insertable<MembersTable>;
