import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';

interface Props {
  /** Null for an account without one; undefined if it is not known. */
  readonly number: number | null | undefined;
}

/** What is deleted with an account, and what stays. */
export function DeletionFacts({ number }: Props) {
  const record = number == null ? 'the record of your number' : numberLabel('fb', number);
  return (
    <>
      <p>
        <b>Deleted:</b> your account with its email, phone, profile and password, all devices where
        you are signed in, and all photos that you uploaded, also in the gallery.
        {number === null ? '' : ' Your number can then be claimed again.'}
      </p>
      {number === null ? null : (
        <p>
          <b>Kept:</b> {record} in the directory, with its name, date and story, as for every{' '}
          {brand.singular}. To change it, do so before you delete your account.
        </p>
      )}
      <p className="hint">Our change log is also kept, without your name.</p>
    </>
  );
}
