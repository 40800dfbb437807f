import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listSessions } from '#contract/accounts/sign-in.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { CallContext } from '../call-context.ts';
import { useQuery } from './use-query.ts';

test('requests no personal data on the server', () => {
  const requested: string[] = [];
  const call: Call = ({ id }) => {
    requested.push(id);
    return new Promise(() => undefined);
  };
  function Sessions() {
    const { response, isLoading } = useQuery(listSessions);
    return <p>{JSON.stringify({ response, isLoading })}</p>;
  }
  const html = renderToString(
    <CallContext value={call}>
      <Sessions />
    </CallContext>,
  );
  expect(html.replaceAll('&quot;', '"')).toContain('{"response":null,"isLoading":true}');
  expect(requested).toEqual([]);
});
