import { Refusal } from '#contract/errors.ts';
import { photoMailOperations as operations } from '#contract/people-in-photos/photo-mails.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { PeopleDeps } from '../people-deps.ts';
import { readPhotoMails, setPhotoMails, stopByToken } from './photo-mails.queries.ts';

export function photoMailRoutes({
  database,
  now,
}: Pick<PeopleDeps, 'database' | 'now'>): BoundOperation[] {
  const { kysely } = database;
  return [
    bindOperation(operations.getPhotoMails, async (_, { viewer }) => ({
      body: await readPhotoMails(kysely, viewer.accountId),
    })),
    bindOperation(operations.setPhotoMails, async ({ body }, { viewer }) => {
      await setPhotoMails(kysely, viewer.accountId, body, now());
      return { body };
    }),
    bindOperation(operations.stopPhotoMails, async ({ params }) => {
      if (!(await stopByToken(kysely, params.token))) {
        throw new Refusal('bad_request', {
          message: 'This link does not work. Turn the mails off under Your account.',
        });
      }
      return { body: { message: 'You get no more mails about photos of you.' } };
    }),
  ];
}
