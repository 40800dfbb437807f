import { expect, test } from 'vitest';
import { storyFlags } from './member-form.ts';

const both = { isStoryHidden: false, isStoryWithheld: false };

test.each([
  ['a shown story', {}, false, {}],
  ['a shown story', {}, true, { isStoryHidden: true }],
  ['a story that an admin hides', { isStoryHidden: true }, true, {}],
  ['a story that an admin hides', { isStoryHidden: true }, false, both],
  ['a story that the member withholds', { isStoryWithheld: true }, true, {}],
  ['a story that the member withholds', { isStoryWithheld: true }, false, both],
])('the box of %s (%o) sends its flags when it is %s', (_story, before, isChecked, sent) => {
  expect(storyFlags({ ...both, ...before }, isChecked)).toEqual(sent);
});
