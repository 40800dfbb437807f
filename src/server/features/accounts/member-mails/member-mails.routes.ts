import {
  memberMailOperations as operations,
  type StoppableMail,
} from '#contract/accounts/member-mails.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/database/open-database.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { readMails, setMails, stopMail } from './member-mails.ts';

interface MemberMailDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

const stopped: Readonly<Record<StoppableMail, string>> = {
  'this-month': 'You will no longer get the email “This month”.',
  marks: 'You will no longer get the email about new marks of you.',
};

export function memberMailRoutes({ database: { kysely }, now }: MemberMailDeps): BoundOperation[] {
  return [
    bindOperation(operations.getMemberMails, async (_, { viewer }) => ({
      body: await readMails(kysely, viewer.accountId),
    })),
    bindOperation(operations.setMemberMails, async ({ body }, { viewer }) => {
      await setMails(kysely, viewer.accountId, body, now());
      return { body: await readMails(kysely, viewer.accountId) };
    }),
    bindOperation(operations.stopMemberMail, async ({ params: { mail, token } }) => {
      if (await stopMail(kysely, mail, token)) {
        return { body: { message: stopped[mail] } };
      }
      throw new Refusal('bad_request', {
        message: 'This link does not work. Turn the email off under Your account.',
      });
    }),
  ];
}
