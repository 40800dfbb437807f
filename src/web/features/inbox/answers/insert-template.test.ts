import { expect, test } from 'vitest';
import { insertTemplate } from './insert-template.ts';

const thanks = { name: 'Thanks', text: 'Thank you for writing.' };
const more = { name: 'More', text: 'Please tell us more.\n\nWhich number is it?' };
const all = [thanks, more];

test('fills an empty field', () => {
  expect(insertTemplate('', thanks, all)).toBe(thanks.text);
  expect(insertTemplate(' \n', thanks, all)).toBe(thanks.text);
});

test('replaces a template that nobody has changed', () => {
  expect(insertTemplate(thanks.text, more, all)).toBe(more.text);
  expect(insertTemplate(`${more.text}\n`, thanks, all)).toBe(thanks.text);
});

test('keeps what was typed, and puts the template below it', () => {
  expect(insertTemplate('Dear Ann,\n', thanks, all)).toBe(`Dear Ann,\n\n${thanks.text}`);
  const changed = `${thanks.text} It is FB58.`;
  expect(insertTemplate(changed, more, all)).toBe(`${changed}\n\n${more.text}`);
});
