/** Everything that may be read with some access, about a member with the number 77. */
import { operations, type OperationId } from '#contract/api/operations.ts';
import type { Operation } from '#contract/operation.ts';
import type { AccountSite } from './account-site.ts';

/** What is asked of the operations whose paths have parameters. */
export interface Example {
  /** Of the jump, as in a path. */
  readonly day: string;
  readonly location: string;
  /** What visitors type into a search. */
  readonly terms: readonly string[];
  readonly photoId?: number;
}

const slugOf = (location: string) => location.toLowerCase().replaceAll(' ', '-');

function paramsOf({ day, location, terms, photoId = 1 }: Example) {
  const [year = ''] = day.split('-');
  const photo = [String(photoId)];
  return {
    listMembersPage: ['1'],
    searchAsYouType: terms,
    searchMembers: terms,
    suggestSearches: terms,
    getMember: ['77', '76', '78'],
    findClaim: ['77'],
    getJumpYear: [year],
    getJumpDay: [day],
    getAnniversary: [day.slice(5)],
    getPlace: [slugOf(location)],
    suggestPlaces: [location.slice(0, 4), location],
    offerJumps: [year, location, ...terms.slice(0, 1)],
    getCompany: ['77', '76'],
    searchBlueSkies: terms,
    listRemembrances: ['77', '78'],
    getOwnRemembrance: ['77'],
    getHeldPicture: ['1'],
    getRemembrancePicture: ['1'],
    getMemorial: ['77'],
    listPhotosIn: ['77', '76'],
    getPhoto: photo,
    listPeopleInPhoto: photo,
    getPhotoMarks: photo,
  } satisfies Partial<Record<OperationId, readonly string[]>>;
}

export function readsOf(given: Operation['access'], example: Example): string[] {
  const params: Partial<Record<OperationId, readonly string[]>> = paramsOf(example);
  const [year] = example.day.split('-');
  /** Of operations that need a query. */
  const queries: Partial<Record<OperationId, string>> = { listDatedPhotos: `year=${year}` };
  const reads = Object.entries(operations).filter(
    ([, { access, method }]: [string, Operation]) => access === given && method === 'GET',
  );
  return reads.flatMap(([name]) => {
    const id = name as OperationId;
    const path = operations[id].path.slice(1);
    const query = queries[id];
    if (!path.includes(':') && !path.includes('*')) return [query ? `${path}?${query}` : path];
    const values = params[id];
    if (!values) throw new Error(`No example for ${id}`);
    return values.map((value) => path.replace(/:\w+|\*/, encodeURIComponent(value)));
  });
}

/** What a visitor can read, each text after its path. */
export async function publicReads(
  { app, ask }: Pick<AccountSite, 'app' | 'ask'>,
  example: Example,
): Promise<string[]> {
  const texts = await Promise.all(
    readsOf('public', example).map(async (path) => `${path}: ${(await ask(`GET ${path}`)).text}`),
  );
  const sitemap = await app.inject({ url: '/sitemap.xml' });
  return [...texts, `sitemap: ${sitemap.payload}`];
}

/** The texts without the requested paths, which may repeat what they ask for. */
export const answersOf = (reads: readonly string[]): string[] =>
  reads.map((text) => text.slice(text.indexOf(': ')));
