import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CallContext } from '#web/api/call-context.ts';
import { passkeysEnd } from '../sign-in/ends-passkeys.ts';
import { NewPasswordStep } from './new-password-step.tsx';

const nothing = () => undefined;

test.each([true, false])('says before saving whether passkeys end: %s', (isSaid) => {
  const html = renderToString(
    <MemoryRouter>
      <CallContext value={() => new Promise(nothing)}>
        <NewPasswordStep
          email="ann@example.org"
          code="123456"
          endsPasskeys={isSaid}
          typed={{ current: null }}
          onBack={nothing}
          onSecondStep={nothing}
        />
      </CallContext>
    </MemoryRouter>,
  );
  expect(html.includes(passkeysEnd)).toBe(isSaid);
});
