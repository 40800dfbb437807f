import { expect, test, vi } from 'vitest';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { takeDecision } from './use-decisions.ts';

const steps = () => ({ toast: 'Done.', showToast: vi.fn(), show: vi.fn(), reload: vi.fn() });
const refused = (code: ErrorCode) => Promise.reject(new Refusal(code, { message: 'Too late.' }));

test('shows what a decision returned, with its news', async () => {
  const taken = steps();
  await takeDecision(Promise.resolve('the list'), taken);
  expect(taken.show).toHaveBeenCalledExactlyOnceWith('the list');
  expect(taken.showToast).toHaveBeenCalledExactlyOnceWith('success', 'Done.');
  expect(taken.reload).not.toHaveBeenCalled();
});

test.each(['not_found', 'taken'] as const)('loads again after %s, and says why', async (code) => {
  const taken = steps();
  await takeDecision(refused(code), taken);
  expect(taken.reload).toHaveBeenCalledOnce();
  expect(taken.showToast).toHaveBeenCalledExactlyOnceWith('warning', 'Too late.');
  expect(taken.show).not.toHaveBeenCalled();
});

test('leaves other refusals to the dialog', async () => {
  const taken = steps();
  await expect(takeDecision(refused('bad_request'), taken)).rejects.toThrow('Too late.');
  expect(taken.reload).not.toHaveBeenCalled();
  expect(taken.showToast).not.toHaveBeenCalled();
});
