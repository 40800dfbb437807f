import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loginFailure } from '#contract/errors.ts';
import { AlertBox } from './alert-box.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const words = { label: 'Label', hint: 'A hint.', error: 'An error.' };

test.each<[string, ReactNode]>([
  ['text', <TextField key="text" {...words} />],
  ['password', <PasswordField key="password" {...words} autoComplete="new-password" />],
  ['list', <SelectField key="list" {...words} />],
  ['long text', <TextAreaField key="area" {...words} />],
])('a field for %s is labelled, and described by its error and its hint', (_, field) => {
  const html = renderToString(field);
  const control = /<(?:input|select|textarea)[^>]*>/.exec(html)?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(control)?.[1] ?? '';
  expect(html).toContain(`<label for="${attribute('id')}">Label</label>`);
  expect(attribute('aria-invalid')).toBe('true');
  const texts = attribute('aria-describedby')
    .split(' ')
    .map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]);
  expect(texts).toEqual(['An error.', 'A hint.']);
});

test('a field without a hint and an error has no description', () => {
  const html = renderToString(<TextField label="Label" />);
  expect(html).not.toContain('aria-describedby');
  expect(html).toContain('aria-invalid="false"');
});

test('what to do stands below a message that only says what is wrong', () => {
  const help = /<p class="alert-help"[^>]*>([^<]*)</;
  expect(help.exec(renderToString(<AlertBox message={loginFailure} />))?.[1]).toContain(
    'Press Show',
  );
  expect(help.exec(renderToString(<AlertBox message="Better." />))?.[1]).toBe('');
  expect(help.exec(renderToString(<AlertBox message={loginFailure} help="Ask." />))?.[1]).toBe(
    'Ask.',
  );
  expect(help.exec(renderToString(<AlertBox message={null} help="Ask." />))?.[1]).toBe('');
});
