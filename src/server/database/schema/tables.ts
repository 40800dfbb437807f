/** Row types of both databases. Booleans are 0 and 1; timestamps are milliseconds since 1970 UTC. */
import type { Insertable, Selectable } from 'kysely';
import type { Flag } from '../dialects/dialect.ts';
import type { AccountTables } from './accounts.ts';
import type { ChangeLogTables } from './change-log.ts';
import type { ClaimTables } from './claims.ts';
import type { ContactTables } from './contact.ts';
import type { PhotoTables } from './gallery.ts';
import type { MembersTable, MemberTables, ShownMembersView } from './members.ts';
import type { MemorialTables } from './memorials.ts';
import type { MarkTables } from './people-in-photos.ts';
import type { PlaceTables } from './places.ts';
import type { SignInTables } from './sign-in.ts';
import type { SiteTables } from './site.ts';

export type { Flag };

export interface Tables
  extends
    AccountTables,
    SignInTables,
    ClaimTables,
    PhotoTables,
    MarkTables,
    ContactTables,
    PlaceTables,
    MemorialTables,
    ChangeLogTables,
    SiteTables,
    MemberTables {}

export type MemberRow = Selectable<MembersTable>;
export type ShownMemberRow = Selectable<ShownMembersView>;
export type NewMemberRow = Insertable<MembersTable>;
