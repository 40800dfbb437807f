import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';

interface Props {
  readonly number: number | null;
}

/** What is deleted with an account, and what stays. */
export function DeletionFacts({ number }: Props) {
  return (
    <>
      <p>
        <b>Deleted:</b> your account with its email, phone, profile and password, all devices where
        you are signed in, and all photos that you uploaded, also in the gallery.
        {number === null ? '' : ' Your number can then be claimed again.'}
      </p>
      {number === null ? null : (
        <p>
          <b>Kept:</b> {numberLabel('fb', number)} in the directory, with its name, date and story,
          as for every {brand.singular}. To change it, do so before you delete your account.
        </p>
      )}
      <p className="hint">Our change log is also kept, without your name.</p>
    </>
  );
}
