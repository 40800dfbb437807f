import { expect, test, vi } from 'vitest';
import type { Call } from '#contract/web-bundle.ts';
import { createCallOnDemand } from './call-on-demand.ts';

const answer = { body: { fbCount: 1, nnfbCount: 2, nnfsCount: 3, photoCount: 4 } };

test('loads the client with the first call and once only', async () => {
  const client = vi.fn(async () => answer) as unknown as Call;
  const load = vi.fn(async () => client);
  const { call } = createCallOnDemand(load);
  expect(load).not.toHaveBeenCalled();
  await expect(call('getSummary')).resolves.toBe(answer);
  await expect(call('getSummary')).resolves.toBe(answer);
  expect(load).toHaveBeenCalledOnce();
  expect(client).toHaveBeenCalledTimes(2);
});

test('a client in advance sends a call at once, before a session can end', async () => {
  const sent: string[] = [];
  const client = (async (id: string) => {
    sent.push(id);
    return answer;
  }) as Call;
  const { call, prepare } = createCallOnDemand(async () => client);
  prepare();
  await vi.waitFor(() => call('getSummary'));
  sent.length = 0;
  void call('logout');
  expect(sent).toEqual(['logout']);
});

test('a client that cannot be loaded is a refusal, and the next call tries again', async () => {
  const client = (async () => answer) as unknown as Call;
  const load = vi.fn(async () => client).mockRejectedValueOnce(new TypeError('no network'));
  const { call } = createCallOnDemand(load);
  await expect(call('getSummary')).rejects.toMatchObject({ name: 'Refusal', code: 'not_ready' });
  await expect(call('getSummary')).resolves.toBe(answer);
});
