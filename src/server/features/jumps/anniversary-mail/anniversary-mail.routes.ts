import { Refusal } from '#contract/errors.ts';
import { anniversaryMailOperations as operations } from '#contract/jumps/anniversary-mail.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { JumpDeps } from '../jump-deps.ts';
import {
  isAnniversaryMailOn,
  setAnniversaryMail,
  stopByToken,
} from './anniversary-mail.queries.ts';

interface SettingDeps extends JumpDeps {
  readonly createLinkToken: () => string;
}

export function anniversaryMailRoutes({
  database,
  createLinkToken,
}: SettingDeps): BoundOperation[] {
  const { kysely } = database;
  return [
    bindOperation(operations.getAnniversaryMail, async (_, { viewer }) => ({
      body: { isOn: await isAnniversaryMailOn(kysely, viewer.accountId) },
    })),
    bindOperation(operations.setAnniversaryMail, async ({ body: { isOn } }, { viewer }) => {
      await setAnniversaryMail(kysely, viewer.accountId, isOn, createLinkToken());
      return { body: { isOn } };
    }),
    bindOperation(operations.stopAnniversaryMail, async ({ params }) => {
      if (!(await stopByToken(kysely, params.token))) {
        throw new Refusal('bad_request', {
          message: 'This link does not work. Turn the mail off under Your account.',
        });
      }
      return { body: { message: 'You get no more mails on the anniversary of your jump.' } };
    }),
  ];
}
