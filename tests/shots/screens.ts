/** All screens of a site with sample data, and the sessions of those who see them. */
import { addMemberPhoto, addPhoto } from '#tests/support/photos/add-photos.ts';
import { findSampleNumbers } from '#tests/support/processes/sample-members.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { openSiteAdmin } from '#tests/support/processes/site-admin.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { accountShots } from './account-shots.ts';
import { accountAdminShots, changeShots, messageShots } from './admin-desk-shots.ts';
import { adminShots } from './admin-shots.ts';
import { addMarks, peopleShots } from './people-shots.ts';
import { shotsOfFullSite, type Shot, type Visitor } from './shot-list.ts';

export interface Screens {
  readonly shots: readonly Shot[];
  readonly tokens: Readonly<Record<Visitor, string>>;
}

/** Adds what the screens show: photos, marks, changes, messages. */
export async function openScreens(site: Site): Promise<Screens> {
  const accounts = await openSiteAccounts(site);
  const admin = openSiteAdmin(site);
  const { user: contributor, number: pictured } = await accounts.join();
  for (const [index, caption] of ['First jump', 'Night sky', 'Landing', 'Boogie'].entries()) {
    const measures = index % 2 === 0 ? { width: 1200, height: 800 } : { width: 800, height: 1000 };
    await addPhoto(site.url, contributor.token, caption, measures);
  }
  for (const type of ['photo', 'card'] as const) {
    await addMemberPhoto(site.url, contributor.token, type, { width: 900, height: 600 });
  }
  const { photoId } = await addPhoto(site.url, contributor.token, 'At the boogie');
  const byMistake = await addPhoto(site.url, contributor.token, 'A photo by mistake');
  await admin.ask(await accounts.logInAdmin(), `POST Admin/Photos/${byMistake.photoId}/Hide`, {
    reason: 'The one who is in it asked for it.',
  });
  const numbers = await findSampleNumbers(site.url);
  const member = await accounts.join();
  await addMarks(admin, contributor, {
    photoId,
    deceased: numbers.deceased,
    marked: member.number,
  });
  return {
    shots: [
      ...shotsOfFullSite(numbers),
      ...accountShots(accounts),
      ...peopleShots(numbers, photoId),
      ...adminShots(numbers, pictured),
      ...(await accountAdminShots(accounts, admin)),
      ...(await changeShots(accounts, admin)),
      ...(await messageShots(site, accounts, admin, { pictured, photoId })),
    ],
    tokens: {
      member: member.user.token,
      fresh: (await accounts.register()).user.token,
      unlinked: (await accounts.joinUnlinked()).user.token,
      admin: (await accounts.logInAdmin()).token,
    },
  };
}
