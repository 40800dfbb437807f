import { Refusal } from '#contract/errors.ts';
import { yearPhotosMailOperations as operations } from '#contract/gallery/year-photos-mail.ts';
import type { Database } from '#server/database/open-database.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { isYearPhotosMailOn, setYearPhotosMail, stopByToken } from './year-photos.queries.ts';

interface SettingDeps {
  readonly database: Database;
  readonly createLinkToken: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

export function yearMailRoutes({ database, createLinkToken, now }: SettingDeps): BoundOperation[] {
  const { kysely } = database;
  return [
    bindOperation(operations.getYearPhotosMail, async (_, { viewer }) => ({
      body: { isOn: await isYearPhotosMailOn(kysely, viewer.accountId) },
    })),
    bindOperation(operations.setYearPhotosMail, async ({ body: { isOn } }, { viewer }) => {
      const setting = { isOn, token: createLinkToken(), at: now() };
      await setYearPhotosMail(kysely, viewer.accountId, setting);
      return { body: { isOn } };
    }),
    bindOperation(operations.stopYearPhotosMail, async ({ params }) => {
      if (!(await stopByToken(kysely, params.token))) {
        throw new Refusal('bad_request', {
          message: 'This link does not work. Turn the mail off under Your account.',
        });
      }
      return { body: { message: 'You get no more mails about photos of the year of your jump.' } };
    }),
  ];
}
