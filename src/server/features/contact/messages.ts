/** What a message is about, and the deletion of messages whose time is over. */
import {
  closedForMs,
  confirmWithinMs,
  relayedForMs,
  unclosedForMs,
} from '#contract/contact/contact.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import type { ContactDeps } from './contact-deps.ts';

/** The linked account of a member, and whether it takes messages; undefined without one. */
export async function findReceiver(db: Connection, number: number) {
  return db
    .selectFrom('members')
    .innerJoin('claims', 'claims.member_id', 'members.id')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('members.series', '=', 'fb')
    .where('members.number', '=', number)
    .where('members.deceased', '=', 0)
    .where(isLinked())
    .where('accounts.disabled_at', 'is', null)
    .select(['accounts.id', 'accounts.email', 'accounts.takes_messages'])
    .executeTakeFirst();
}

export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

/** A visible gallery photo. */
export async function findPhotoAbout(db: Connection, id: number) {
  return shownPhotos(db).where('id', '=', id).select(['name', 'caption']).executeTakeFirst();
}

/** Deletes messages that were never confirmed, and those whose time is over. */
export async function sweepMessages({
  database,
  now,
}: Pick<ContactDeps, 'database' | 'now'>): Promise<void> {
  const at = now();
  await database.kysely
    .deleteFrom('contact_messages')
    .where((eb) =>
      eb.or([
        eb.and([eb('confirmed_at', 'is', null), eb('written_at', '<=', at - confirmWithinMs)]),
        eb.and([
          eb('about', '=', 'member'),
          eb('reported_at', 'is', null),
          eb('confirmed_at', '<=', at - relayedForMs),
        ]),
        eb('closed_at', '<=', at - closedForMs),
        eb.and([eb('closed_at', 'is', null), eb('confirmed_at', '<=', at - unclosedForMs)]),
      ]),
    )
    .execute();
}
