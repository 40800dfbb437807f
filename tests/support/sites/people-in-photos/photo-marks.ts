/** A site with a gallery photo in which members are marked. */
import { expect } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { PeopleInPhoto, PhotoMarks, ViewedMark } from '#contract/people-in-photos/marks.ts';
import type { OwnMarks, PhotosIn } from '#contract/people-in-photos/photos-of-members.ts';
import type { Database } from '#server/database/open-database.ts';
import type { OperationResponse } from '../account-site.ts';
import { openModeratedSite } from '../moderated-site.ts';
export { setMember } from '../../databases/set-rows.ts';

type Site = Awaited<ReturnType<typeof openModeratedSite>>;
type By = Pick<User, 'token'>;

export interface PhotoMarksSite {
  readonly admin: Site;
  readonly members: readonly User[];
  /** Of the first member. */
  readonly photoId: number;
  readonly ask: (by: By, request: string, body?: unknown) => Promise<OperationResponse>;
  /** @param number left out for an unnamed mark */
  readonly mark: (
    by: By,
    number?: unknown,
    place?: { x?: number; y?: number },
  ) => Promise<OperationResponse>;
  /** As the viewer sees them. */
  readonly marks: (by: By) => Promise<readonly ViewedMark[]>;
  /** The only mark with this number, or without one, as the viewer sees it. */
  readonly markOf: (by: By, number: number | null) => Promise<ViewedMark>;
  /** Numbers of the people whom everybody sees; null for unnamed marks. */
  readonly shown: () => Promise<(number | null)[]>;
  readonly photosIn: (number: number) => Promise<PhotosIn>;
  readonly own: (by: By) => Promise<OwnMarks>;
}

const sentBody = (body: unknown) => (body === undefined ? {} : { body });

/** Accounts 2, 3 and so on have the members 2, 3 and so on. The first one adds the photo. */
export async function openPhotoMarks(
  database: Database,
  numbers: readonly number[],
): Promise<PhotoMarksSite> {
  const admin = await openModeratedSite(database);
  const members: User[] = [];
  for (const number of numbers) members.push(await admin.site.join(number));
  const photoId = await admin.addPhoto(members[0]?.token ?? admin.token, 'On the ramp');
  const ask: PhotoMarksSite['ask'] = ({ token }, request, body) =>
    admin.site.ask(request, { token, ...sentBody(body) });
  const marks: PhotoMarksSite['marks'] = async (by) => {
    const { status, body } = await ask(by, `GET Gallery/Photo/${photoId}/Marks`);
    expect(status).toBe(200);
    return (body as unknown as PhotoMarks).marks;
  };
  return {
    admin,
    members,
    photoId,
    ask,
    mark: (by, freakBrotherNumber, place) =>
      ask(by, `POST Gallery/Photo/${photoId}/Marks`, {
        x: 500,
        y: 500,
        ...place,
        ...(freakBrotherNumber === undefined ? {} : { freakBrotherNumber }),
      }),
    marks,
    async markOf(by, number) {
      const found = (await marks(by)).filter(
        ({ member }) => (member?.freakBrotherNumber ?? null) === number,
      );
      expect(found).toHaveLength(1);
      return found[0] as ViewedMark;
    },
    async shown() {
      const { body } = await admin.site.ask(`GET Gallery/Photo/${photoId}/People`);
      return (body as unknown as PeopleInPhoto).marks.map(
        ({ member }) => member?.freakBrotherNumber ?? null,
      );
    },
    photosIn: async (number) =>
      (await admin.site.ask(`GET FreakBrother/${number}/photosIn`)).body as unknown as PhotosIn,
    own: async (by) => (await ask(by, 'GET Marks/own')).body as unknown as OwnMarks,
  };
}
