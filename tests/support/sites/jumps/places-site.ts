/** A site whose admin changes places. */
import { expect } from 'vitest';
import type { ChangedPlace, PlaceList } from '#contract/jumps/place-editing.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAdminSite, type AdminSite } from '../admin-site.ts';
import { insertMembers, type MemberToInsert } from '../builders.ts';

/** @param by an admin of an open site */
export async function openPlaces(
  database: Database,
  members: readonly MemberToInsert[],
  by?: AdminSite,
) {
  const admin = by ?? (await openAdminSite(database));
  await insertMembers(database, members);
  const read = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await admin.ask(`GET ${path}`);
    expect(status, path).toBe(200);
    return body as unknown as Body;
  };
  return {
    admin,
    site: admin.site,
    read,
    /** The id of the place with this name. */
    async idOf(name: string): Promise<number> {
      const { places } = await read<PlaceList>(`Admin/Places?q=${encodeURIComponent(name)}`);
      return places.find((place) => place.name === name)?.placeId ?? 0;
    },
    async change(request: string, body?: unknown): Promise<ChangedPlace> {
      const response = await admin.ask(request, body);
      expect(response, JSON.stringify(response.body)).toMatchObject({ status: 200 });
      return response.body as unknown as ChangedPlace;
    },
  };
}
