/** What admins do with the items of the inbox. */
import { expect } from 'vitest';
import type {
  DecisionForm,
  InboxItem,
  InboxPage,
  ItemWithEvidence,
} from '#contract/inbox/inbox.ts';
import type { Act, InboxKind } from '#contract/inbox/kinds.ts';
import type { OperationResponse } from './account-site.ts';
import type { AdminSite } from './admin-site.ts';

type Asking = Pick<AdminSite, 'ask'>;

export async function listInbox({ ask }: Asking, query = ''): Promise<InboxPage> {
  const { status, body } = await ask(`GET Admin/Inbox${query}`);
  expect(status).toBe(200);
  return body as unknown as InboxPage;
}

/** The items of a kind that wait, oldest first. */
export const waitingItems = async (admin: Asking, kind: InboxKind): Promise<InboxItem[]> =>
  (await listInbox(admin, `?kind=${kind}`)).items;

export async function getItem(
  { ask }: Asking,
  kind: InboxKind,
  itemId: number | undefined,
): Promise<ItemWithEvidence> {
  const { status, body } = await ask(`GET Admin/Inbox/${kind}/${itemId}`);
  expect(status).toBe(200);
  return body as unknown as ItemWithEvidence;
}

/** Decides about the present version of an item. */
export async function decide(
  { ask }: Asking,
  kind: InboxKind,
  itemId: number | undefined,
  act: Act,
  form: Partial<DecisionForm> = {},
): Promise<OperationResponse> {
  const path = `Admin/Inbox/${kind}/${itemId}`;
  const { version: seen } = (await ask(`GET ${path}`)).body;
  return ask(`POST ${path}/${act}`, { seen: seen ?? 'gone', ...form });
}
