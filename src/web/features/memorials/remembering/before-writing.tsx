/** For those who cannot save a remembrance yet: who may write, the way there, and a field whose text is kept meanwhile. */
import { useState, type ReactNode } from 'react';
import { keptTextDays, longestRemembrance } from '#contract/memorials/remembrances.ts';
import { keeperRequestAddress } from '#web/addresses/memorial-address.ts';
import { useSession } from '#web/api/session-context.ts';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { keepText, readKeptText } from './kept-text.ts';

interface Props {
  /** Of the deceased member. */
  readonly number: number;
  /** The way there. */
  readonly children: ReactNode;
}

export function BeforeWriting({ number, children }: Props) {
  return (
    <>
      <p>
        Members write here, and relatives and friends who keep this page. Everyone can read what
        they write.
      </p>
      {children}
      <KeptText number={number} />
    </>
  );
}

interface WayProps {
  readonly who: string;
  readonly text: string;
  /** The button. */
  readonly children: ReactNode;
}

export function Way({ who, text, children }: WayProps) {
  return (
    <div className="way row">
      <p>
        <b>{who}</b>
        <span className="hint">{text}</span>
      </p>
      {children}
    </div>
  );
}

export const WayOfFamily = ({ number }: Pick<Props, 'number'>) => (
  <Way who="Family and friends" text="You need no number. An admin reads your request.">
    <LinkButton to={keeperRequestAddress(number)}>Keep this page</LinkButton>
  </Way>
);

function KeptText({ number }: Pick<Props, 'number'>) {
  const [text, setText] = useState(() => readKeptText(number));
  const kept =
    useSession().kind === 'visitor'
      ? 'This tab keeps it'
      : `This browser keeps it for ${keptTextDays} days`;
  return (
    <div className="form">
      <TextAreaField
        label="Remembrance"
        hint={`You can write it now. ${kept} until you can save it here.`}
        rows={8}
        limit={longestRemembrance}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          keepText(number, value);
        }}
      />
    </div>
  );
}
