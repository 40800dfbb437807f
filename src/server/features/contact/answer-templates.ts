/** The texts that answers to messages begin with. */
import type { AnswerTemplate, messageOperations } from '#contract/contact/messages.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';
import type { ContactDeps } from './contact-deps.ts';

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
    text: 'Thank you for writing. Please sign in and open Me, then Your data: “Download my data” saves everything that the site stores about your account in one file. If you cannot sign in, choose “Forgot Password” on the page Log In first.',
  },
  {
    name: 'Deletion of your data',
    text: 'Thank you for writing. Please sign in and open Me, then Your data: “Delete my account” deletes it with all photos that you have uploaded. We now list you by number only, and have hidden your story, photo and jump. If you cannot sign in, choose “Forgot Password” on the page Log In first.',
  },
  {
    name: 'We need more details',
    text: 'Thank you for writing. Please tell us the number of the member, and how you know about it, so that we can check it.',
  },
];

type Templates = { templates: AnswerTemplate[] };

async function findTemplates(db: Connection): Promise<AnswerTemplate[]> {
  return db.selectFrom('answer_templates').orderBy('id').select(['name', 'text']).execute();
}

export async function getAnswerTemplates({
  database,
}: Pick<ContactDeps, 'database'>): Promise<Templates> {
  const stored = await findTemplates(database.kysely);
  return { templates: stored.length > 0 ? stored : [...firstTemplates] };
}

/** @throws Refusal `forbidden` when the viewer is no longer an admin */
export async function setAnswerTemplates(
  deps: ContactDeps,
  { body: { templates } }: Input<typeof messageOperations.setAnswerTemplates>,
  { viewer }: Caller<Viewer>,
): Promise<Templates> {
  const { database, now } = deps;
  await database.kysely.transaction().execute(async (db) => {
    // Admins who save at the same moment follow one another: the list is replaced as a whole.
    await lockAsAdmin(deps, db, viewer);
    const before = await findTemplates(db);
    await db.deleteFrom('answer_templates').execute();
    if (templates.length > 0) {
      const rows = templates.map(({ name, text }) => ({ name, text }));
      await db.insertInto('answer_templates').values(rows).execute();
    }
    const namesOf = (all: readonly AnswerTemplate[]) => all.map(({ name }) => name);
    await recordChange(db, {
      changedAt: now(),
      actor: actorOf(viewer.accountId),
      subject: 'templates',
      subjectKey: 'answers',
      before: { templates: namesOf(before) },
      after: { templates: namesOf(templates) },
      accountId: null,
    });
  });
  return getAnswerTemplates(deps);
}
