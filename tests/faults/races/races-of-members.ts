/** Races for numbers and records of members. */
import { expect } from 'vitest';
import type { ChangePage } from '#contract/changes/changes.ts';
import type { UndoReport } from '#contract/changes/undoing.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { expectOneWinner, type OperationResponse, type RaceSite } from './races-site.ts';

/** @param processes how many processes get requests at once */
export type Race = (site: RaceSite, processes: number) => Promise<void>;

/** Sends two requests to each process, all at once. */
const twiceAtEach = (processes: number, work: (index: number) => Promise<OperationResponse>) =>
  Promise.all(Array.from({ length: processes * 2 }, (_, index) => work(index)));

const named = (number: number, firstName = 'Ann') => ({
  freakBrotherNumber: number,
  firstName,
  lastName: 'Example',
});

/** Uses night sisters, whose numbers no other race takes. */
export const addNextNumber: Race = async ({ ask, token }, processes) => {
  const { body: next } = await ask(0, 'GET FreakBrothers/NextNumber/nnfs');
  const body = named(Number(next));
  const responses = await twiceAtEach(processes, (index) =>
    ask(index, 'POST FreakBrothers/nnfs', { token, body }),
  );
  expectOneWinner(responses, 409);
  expect((await ask(1, 'GET FreakBrothers/NextNumber/nnfs')).body).toBe(Number(next) + 1);
};

const readRecord = async ({ ask, token }: RaceSite, number: number) =>
  (await ask(0, `GET Admin/Members/fb/${number}`, { token })).body as MemberDetails;

export const editOneVersion: Race = async (site, processes) => {
  const { ask, token } = site;
  const number = await site.addMember();
  const record = await readRecord(site, number);
  const responses = await twiceAtEach(processes, (index) => {
    const body = { ...record, location: `Field ${index}`, story: `Field ${index}` };
    return ask(index, `PUT Admin/Members/fb/${number}`, { token, body });
  });
  expectOneWinner(responses, 409);
  const { location, story } = await readRecord(site, number);
  const winner = responses.findIndex(({ status }) => status === 200);
  expect([location, story]).toEqual([`Field ${winner}`, `Field ${winner}`]);
};

/** Either the change is undone and the edit is stale, or the edit is saved and nothing is undone. */
export const undoBesideEdit: Race = async (site, processes) => {
  const { ask, token } = site;
  const number = await site.addMember();
  const path = `Admin/Members/fb/${number}`;
  const before = await readRecord(site, number);
  await ask(0, `PUT ${path}`, { token, body: { ...before, location: 'First' } });
  const { changes } = (await ask(0, `GET Admin/Changes?number=${number}`, { token }))
    .body as ChangePage;
  const record = await readRecord(site, number);
  const last = processes - 1;
  const [undone, edited] = await Promise.all([
    ask(0, 'POST Admin/Changes/Undo', { token, body: { change: changes[0]?.changeId } }),
    ask(last, `PUT ${path}`, { token, body: { ...record, location: 'Second' } }),
  ]);
  expect(undone.status).toBe(200);
  const report = undone.body as UndoReport;
  const { location } = await readRecord(site, number);
  const outcome = { edited: edited.status, undone: report.undone, location };
  expect([
    { edited: 200, undone: 0, location: 'Second' },
    { edited: 409, undone: 1, location: before.location },
  ]).toContainEqual(outcome);
};

/** The log shows which came first; the import succeeds in either case. */
export const importBesideAdds: Race = async (site, processes) => {
  const { ask, token, database } = site;
  const numbers = Array.from({ length: processes }, () => site.nextNumber());
  const rows = numbers.map((number) => `fb,${number},Bee,Example`);
  const file = `series,number,firstName,lastName\n${rows.join('\n')}\n`;
  const [imported, ...added] = await Promise.all([
    ask(0, 'POST Admin/Members/Import', { token, body: file }),
    ...numbers.map((number, index) =>
      ask(index, 'POST FreakBrothers', { token, body: named(number) }),
    ),
  ]);
  expect(imported?.status).toBe(200);
  for (const [index, number] of numbers.entries()) {
    const { status } = added[index] ?? { status: 0 };
    expect([200, 409]).toContain(status);
    expect((await readRecord(site, number)).firstName).toBe('Bee');
    const log = await database.kysely
      .selectFrom('change_log')
      .where('subject', '=', 'member')
      .where('subject_key', '=', `fb/${number}`)
      .orderBy('id')
      .select('before')
      .execute();
    expect(log.map(({ before }) => before === null)).toEqual(
      status === 200 ? [true, false] : [true],
    );
  }
};
