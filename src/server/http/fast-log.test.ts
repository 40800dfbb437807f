/** Lines that are put together here are those that pino would write. */
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createFastLog } from './fast-log.ts';

function openLog(level: string) {
  const written: string[] = [];
  const lines = { write: (line: string) => void written.push(line) };
  const logger = pino({ level }, lines);
  return { written, logger, tell: createFastLog(logger, lines) };
}

test.each([
  [{ ms: null }, { isPrepared: true }],
  [{ ms: 1.6 }, { isDirect: true, ms: 2 }],
])('an answer with %j has the line that the logger itself would write', (given, told) => {
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  const { written, logger, tell } = openLog('info');
  const answer = { route: '/say "hello"', status: 200 };
  tell({ ...answer, ...given, id: 'one' });
  logger.info({ method: 'GET', ...answer, reqId: 'one', ...told }, 'answered');
  tell({ ...answer, ...given, id: 'two' });
  const [ours, pinos, next = ''] = written;
  expect(ours).toBe(pinos);
  expect(JSON.parse(next)).toMatchObject({ reqId: 'two', ...answer, ...told });
  vi.restoreAllMocks();
});

test('a log that leaves such lines out gets none', () => {
  const { written, tell } = openLog('warn');
  tell({ id: 'one', route: '/', status: 200, ms: null });
  expect(written).toEqual([]);
});
