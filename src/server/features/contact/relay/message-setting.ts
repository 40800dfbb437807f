import type { MessageSetting } from '#contract/contact/message-setting.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { findBlockedSenders } from '../contact.queries.ts';
import { setTakesMessages, takesMessages, unblockSenders } from './relay.queries.ts';

export async function getMessageSetting(
  { database: { kysely } }: ContactDeps,
  { accountId }: Viewer,
): Promise<MessageSetting> {
  const blocked = await findBlockedSenders(kysely, accountId);
  return {
    isOpen: await takesMessages(kysely, accountId),
    blocked: blocked.map(({ id, name, blocked_at }) => ({
      senderId: id,
      name,
      blockedAt: new Date(blocked_at).toISOString(),
    })),
  };
}

interface Choice {
  readonly isOpen?: boolean | undefined;
  readonly unblock?: readonly number[] | undefined;
}

export async function setMessageSetting(
  deps: ContactDeps,
  { isOpen, unblock }: Choice,
  viewer: Viewer,
): Promise<MessageSetting> {
  const { kysely } = deps.database;
  if (isOpen !== undefined) await setTakesMessages(kysely, viewer.accountId, isOpen);
  if (unblock) await unblockSenders(kysely, viewer.accountId, unblock);
  return getMessageSetting(deps, viewer);
}
