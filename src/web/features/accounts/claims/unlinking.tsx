/** The button that parts an account from its member. */
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';

interface Props {
  readonly number: string;
  /** Whose account it is. */
  readonly owner: string;
  /** Whether a mail goes out: not to an e-mail that was never validated. */
  readonly isTold: boolean;
  /** Throws what the server refuses. */
  readonly act: () => Promise<void>;
}

export function Unlinking({ number, owner, isTold, act }: Props) {
  return (
    <ConfirmedAction
      label="Unlink"
      about={`${number}, ${owner}`}
      title={`Unlink ${owner} from ${number}?`}
      confirmLabel="Unlink"
      act={act}
    >
      <p>
        {owner} can no longer change the page of {number}, and the number can be claimed again. The
        account and the page stay.
      </p>
      <p>{isTold ? `${owner} gets an email.` : 'No email is sent.'}</p>
    </ConfirmedAction>
  );
}
