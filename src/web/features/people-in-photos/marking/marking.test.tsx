import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { CallContext } from '#web/api/call-context.ts';
import { Marking } from './marking.tsx';

const nothing = () => undefined;

test('marking begins with the name, one hint and a quiet “I don’t know”', () => {
  const html = renderToString(
    <CallContext value={() => new Promise(nothing)}>
      <Marking
        photo={{ photoId: 1 } as GalleryPhoto}
        layer={null}
        answer={() => Promise.resolve()}
        onStop={nothing}
      />
    </CallContext>,
  );
  expect(html).toMatch(/^<section[^>]*><div class="form-row"><div><label[^>]*>Number or name</);
  expect(html.match(/class="hint"[^>]*>([^<]*)</g)).toHaveLength(1);
  const buttons = [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)</g)];
  expect(buttons.map(([, , label]) => label)).toEqual(['I don’t know', 'Stop marking']);
  expect(buttons.every(([, names]) => names?.includes('button-quiet'))).toBe(true);
});
