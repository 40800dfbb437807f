/** Finds the operations that send a message, so that a new one is limited by the proxy, too. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { operations, type OperationId } from '#contract/api/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { callers, openStage, strangers, type CallerName } from './access-callers.ts';
import { askAs } from './access-request.ts';
import type { AccessRow } from './access-row.ts';
import { accessRows } from './access-rows.ts';

const rows = (Object.entries(accessRows) as [OperationId, AccessRow][]).filter(
  ([id]) => operations[id].method !== 'GET',
);

const strangersButOne: readonly CallerName[] = strangers.filter((name) => name !== 'anonymous');
const actors = callers.filter((name) => !strangersButOne.includes(name));

/** The proxy limits them because they check or set a password. */
const withPassword = [
  'changeEmail',
  'changePassword',
  'correctEmail',
  'login',
  'register',
  'registerKeeper',
];

describeOnSqlite('operations that send a message', ({ open }) => {
  test('say so in the contract', async () => {
    const stage = await openStage(await open());
    const current = new AsyncLocalStorage<OperationId>();
    const sending = new Set<OperationId>();
    stage.site.provider.onMessage = () => {
      const id = current.getStore();
      if (id !== undefined) sending.add(id);
      return Promise.resolve();
    };
    for (const [id, row] of rows) {
      for (const actor of actors) await current.run(id, () => askAs(stage, id, row, actor));
    }
    // Closing waits for deferred messages.
    await stage.site.app.close();
    expect(sending.size).toBeGreaterThan(25);
    const unsaid = [...sending].filter((id) => {
      const { sendsMail, access }: Operation = operations[id];
      // Decisions of admins, who work through long lists, are not limited by the proxy.
      return !sendsMail && access !== 'admin';
    });
    expect(unsaid.toSorted()).toEqual(withPassword);
  });
});
