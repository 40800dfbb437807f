/** What admins see of a message besides its text. */
import * as z from 'zod/mini';
import { changeContext } from '../accounts/announced-changes.ts';
import { contactSubjects } from './contact.ts';

const account = z.object({ accountId: z.int(), name: z.string() });

export const messageDetails = z.object({
  about: z.enum(contactSubjects),
  /** The sender, as typed. */
  name: z.string(),
  email: z.string(),
  /** The validated account with this email address, if there is one. */
  accountOfSender: z.nullable(account),
  /** The account that is linked to the number. */
  accountOfMember: z.nullable(
    z.object({
      ...account.shape,
      isAdmin: z.boolean(),
      isDisabled: z.boolean(),
      /** Null when that is not known. */
      linkedSince: z.nullable(z.string()),
    }),
  ),
  photo: z.nullable(z.object({ photoId: z.int(), thumbPhotoUri: z.string(), caption: z.string() })),
  /** Oldest first. `by` is '' when the account is deleted. */
  sent: z.array(z.object({ by: z.string(), text: z.string(), sentAt: z.string() })),
  /** For a message that can begin an announced change; null for others. */
  changeContext: z.nullable(changeContext),
});
export type MessageDetails = z.infer<typeof messageDetails>;
