/** The text as the history page would show it, with the very same blocks. */
import type { ComponentType } from 'react';
import type { TextBlock } from '#contract/history.ts';
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx';
import { usePreview } from './use-preview.ts';

export type Blocks = ComponentType<{ readonly blocks: readonly TextBlock[] }>;

interface Props {
  readonly markdown: string;
  readonly Blocks: Blocks;
}

export function HistoryPreview({ markdown, Blocks }: Props) {
  const { text, obstacle } = usePreview(markdown);
  return (
    <section className="preview" aria-labelledby="preview">
      <div className="preview-title">
        <h2 id="preview">Preview</h2>
        {obstacle === null ? null : <p className="hint">{obstacle}</p>}
      </div>
      <article className="card prose">
        {text === null ? <LoadingIndicator label="Loading" /> : <Blocks blocks={text.blocks} />}
      </article>
    </section>
  );
}
