/** The texts that answers to messages begin with. */
import type { AnswerTemplate } from '#contract/contact/inbox.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ContactDeps } from './contact-deps.ts';
import { findTemplates, replaceTemplates } from './inbox.queries.ts';

/** While no others are stored. */
const firstTemplates: readonly AnswerTemplate[] = [
  {
    name: 'Record corrected',
    text: 'Thank you for writing. We corrected the record. You can see the change on the site now.',
  },
  {
    name: 'Condolences',
    text: 'We are sorry for your loss. Thank you for letting us know. If you would like to add or remove anything on the profile, please answer this email.',
  },
  {
    name: 'Taken down',
    text: 'Thank you for writing. We took it down. No one can see it on the site any longer.',
  },
  {
    name: 'Copy of your data',
    text: 'Thank you for writing. Please sign in and open Your account: “Download my data” saves everything that the site stores about your account in one file. If you cannot sign in, choose “Forgot Password” on the page Log In first.',
  },
  {
    name: 'Deletion of your data',
    text: 'Thank you for writing. Please sign in and open Your account: “Delete your account” deletes it with all photos that you have uploaded. We now list you by number only, and have hidden your story, photo and jump. If you cannot sign in, choose “Forgot Password” on the page Log In first.',
  },
  {
    name: 'We need more details',
    text: 'Thank you for writing. Please tell us the number of the member, and how you know about it, so that we can check it.',
  },
];

type Templates = { templates: AnswerTemplate[] };

export async function getTemplates({ database }: ContactDeps): Promise<Templates> {
  const stored = await findTemplates(database.kysely);
  return { templates: stored.length > 0 ? stored : [...firstTemplates] };
}

/** @throws Refusal `forbidden` when the viewer is no longer an admin */
export async function setTemplates(
  deps: ContactDeps,
  { templates }: Templates,
  viewer: Viewer,
): Promise<Templates> {
  const { database, now } = deps;
  await database.kysely.transaction().execute(async (transaction) => {
    // Admins who save at the same moment follow one another: the list is replaced as a whole.
    await deps.lockAsAdmin(transaction, viewer);
    const before = await findTemplates(transaction);
    await replaceTemplates(transaction, templates);
    const namesOf = (all: readonly AnswerTemplate[]) => all.map(({ name }) => name);
    await recordChanges(transaction, [
      {
        changedAt: now(),
        actor: actorOf(viewer.accountId),
        subject: 'templates',
        subjectKey: 'answers',
        before: { templates: namesOf(before) },
        after: { templates: namesOf(templates) },
      },
    ]);
  });
  return getTemplates(deps);
}
