import { expect, test, vi } from 'vitest';
import { deleteAccount } from '#contract/accounts/settings.ts';
import { addPasskey } from '#contract/accounts/passkeys.ts';
import { Refusal } from '#contract/errors.ts';
import { createCall } from '../client/create-call.ts';
import { createConfirmation } from './confirmation.ts';

/** A client whose server requires the second factor before it accepts a call. */
function clientToConfirm(confirm: (() => Promise<void>) | undefined) {
  const sent: unknown[] = [];
  let isConfirmed = false;
  const call = createCall({
    readToken: () => 'abc',
    readCsrfToken: () => null,
    onSessionEnd: () => {},
    ...(confirm === undefined ? {} : { confirm }),
    fetch: (_url, { body }) => {
      sent.push(body);
      const response = isConfirmed
        ? Response.json({})
        : Response.json({ code: 'confirmation_required', message: 'Again.' }, { status: 403 });
      return Promise.resolve(response);
    },
  });
  return { call, sent, setConfirmed: () => (isConfirmed = true) };
}

test('calls that need confirmation share one dialog and are each repeated once', async () => {
  const { ask, isRequested, subscribe, close } = createConfirmation();
  let openings = 0;
  subscribe(() => (openings += isRequested() ? 1 : 0));
  const { call, sent, setConfirmed } = clientToConfirm(ask);
  const calls = ['one', 'two'].map((name) => call(addPasskey, { body: { name } as never }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(openings).toBe(2));
  setConfirmed();
  close(null);
  await expect(Promise.all(calls)).resolves.toMatchObject([{ body: {} }, { body: {} }]);
  expect(sent).toEqual([...sent.slice(0, 2), ...sent.slice(0, 2)]);
  expect(isRequested()).toBe(false);
});

test('a call that is refused again after the confirmation is not repeated again', async () => {
  const { call, sent } = clientToConfirm(() => Promise.resolve());
  await expect(call(deleteAccount)).rejects.toMatchObject({ code: 'confirmation_required' });
  expect(sent).toHaveLength(2);
});

test('cancelling the dialog refuses all waiting calls and repeats none', async () => {
  const { ask, subscribe, isRequested, close } = createConfirmation();
  subscribe(() => {});
  const { call, sent } = clientToConfirm(ask);
  const calls = Promise.allSettled([call(deleteAccount), call(deleteAccount)]);
  await vi.waitFor(() => expect(isRequested()).toBe(true));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  close(new Refusal('confirmation_required', { message: 'Cancelled.' }));
  const reason = { name: 'Refusal', message: 'Cancelled.' };
  expect(await calls).toMatchObject([{ reason }, { reason }]);
  expect(sent).toHaveLength(2);
});

test.each([
  ['no dialog is available', undefined, 'Again.'],
  [
    'the page does not render the dialog',
    createConfirmation().ask,
    'Confirm that it is you to continue.',
  ],
])('refuses a call that needs confirmation where %s', async (_where, confirm, message) => {
  const { call } = clientToConfirm(confirm);
  await expect(call(deleteAccount)).rejects.toMatchObject({
    code: 'confirmation_required',
    message,
  });
});
