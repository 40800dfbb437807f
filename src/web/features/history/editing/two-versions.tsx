/**
 * Shows two versions of a text side by side after an edit conflict, and highlights lines that only one of them has.
 */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Instant } from '#web/ui/instant.tsx';

export interface Conflict {
  /** The text that another admin saved. */
  readonly theirs: string;
  readonly savedAt: string | null;
  /** The text that could not be saved. */
  readonly mine: string;
}

interface Props {
  readonly conflict: Conflict;
  /** Copies a text into the field. */
  readonly onTake: (text: string) => void;
}

interface VersionProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly text: string;
  readonly other: string;
  readonly onTake: () => void;
}

function Version({ title, about, text, other, onTake }: VersionProps) {
  const otherLines = new Set(other.split('\n'));
  return (
    <div className="stack version">
      <h3>{title}</h3>
      <p className="hint">{about}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <pre tabIndex={0} role="region" aria-label={title}>
        {text.split('\n').map((line, index) => {
          const key = `${index} ${line}`;
          return otherLines.has(line) ? (
            <span key={key}>{`${line}\n`}</span>
          ) : (
            <span key={key}>
              <mark>{line}</mark>
              {'\n'}
            </span>
          );
        })}
      </pre>
      <Button type="button" kind="quiet" aria-label={`Use this version: ${title}`} onClick={onTake}>
        Use this version
      </Button>
    </div>
  );
}

export function TwoVersions({ conflict: { theirs, savedAt, mine }, onTake }: Props) {
  return (
    <section className="card two-versions" aria-labelledby="versions">
      <div>
        <h2 id="versions">Two versions</h2>
        <p>Differences are marked. Edit the text in the field, then press Save.</p>
      </div>
      <div className="stack versions">
        <Version
          title="Saved by someone else"
          about={savedAt === null ? 'On the page now' : <Instant at={savedAt} />}
          text={theirs}
          other={mine}
          onTake={() => onTake(theirs)}
        />
        <Version
          title="Yours"
          about="When you pressed Save"
          text={mine}
          other={theirs}
          onTake={() => onTake(mine)}
        />
      </div>
    </section>
  );
}
