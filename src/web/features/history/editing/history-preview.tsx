/** Uses the same blocks as the history page. */
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { TextBlocks } from '#web/ui/text-blocks.tsx';
import { usePreview } from './use-preview.ts';

interface Props {
  readonly markdown: string;
}

export function HistoryPreview({ markdown }: Props) {
  const { text, obstacle } = usePreview(markdown);
  return (
    <section className="preview" aria-labelledby="preview">
      <div className="preview-title">
        <h2 id="preview">Preview</h2>
        {obstacle === null ? null : <p className="hint">{obstacle}</p>}
      </div>
      <article className="card prose">
        {text === null ? <LoadingIndicator label="Loading" /> : <TextBlocks blocks={text.blocks} />}
      </article>
    </section>
  );
}
