/** Marks a member in a photo, and looks for a difference in everything that a visitor can request. */
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { operations, type OperationId } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openPhotoMarks } from '#tests/support/sites/people-in-photos/photo-marks.ts';

const number = 4;

/** What a visitor asks about this member and this photo. */
const ofMember = ['4', '3'];
const ofPhoto = ['1'];
const asked: Partial<Record<OperationId, readonly string[]>> = {
  getMember: ofMember,
  getCompany: ofMember,
  listPhotosIn: ofMember,
  findClaim: ofMember,
  searchAsYouType: ofMember,
  searchMembers: ofMember,
  suggestSearches: ofMember,
  listMembersPage: ['1'],
  getPhoto: ofPhoto,
  listPeopleInPhoto: ofPhoto,
};

/** Those with other parameters have nothing to do with members or photos. */
function addresses(): string[] {
  const reads = Object.entries(operations).filter(
    ([, { access, method }]: [string, Operation]) => access === 'public' && method === 'GET',
  );
  return reads.flatMap(([id]) => {
    const path = endpoints[id as OperationId].path.slice(1);
    if (!path.includes(':') && !path.includes('*')) return [path];
    return (asked[id as OperationId] ?? []).map((value) => path.replace(/:\w+|\*/, value));
  });
}

describeEachDialect('a mark that nobody has agreed to', ({ open }) => {
  test('changes no response to visitors, nor one that was removed for good', async () => {
    const site = await openPhotoMarks(await open(), [2, 3, number]);
    const { admin, ask, mark, markOf } = site;
    const [, marker, marked] = site.members as [User, User, User];
    const all = async () => {
      const texts = await Promise.all(
        addresses().map(
          async (path) => [path, (await admin.site.ask(`GET ${path}`)).text] as const,
        ),
      );
      const sitemap = await admin.site.app.inject({ url: '/sitemap.xml' });
      return Object.fromEntries([...texts, ['sitemap', sitemap.payload]]);
    };
    const before = await all();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    await mark(marker, number);
    const { markId } = await markOf(marker, number);
    expect(await all()).toEqual(before);
    await ask(marked, `POST Marks/${markId}/Agree`);
    const agreed = await all();
    const changed = Object.keys(before).filter((path) => agreed[path] !== before[path]);
    expect(changed.toSorted()).toEqual([
      'FreakBrother/4',
      'FreakBrother/4/photosIn',
      'Gallery/Photo/1/People',
    ]);
    await ask(marked, `DELETE Marks/${markId}`);
    expect(await all()).toEqual(before);
  });
});
