import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';

interface Props {
  readonly number: string;
  /** The name on the account. */
  readonly owner: string;
  /** Whether the owner gets an email; an email that was never validated gets none. */
  readonly isNotified: boolean;
  /** Throws the server's refusal. */
  readonly act: () => Promise<void>;
}

export function Unlinking({ number, owner, isNotified, act }: Props) {
  return (
    <ConfirmedAction
      label="Unlink"
      about={`${number}, ${owner}`}
      title={`Unlink ${owner} from ${number}?`}
      confirmLabel="Unlink"
      confirmKind="danger"
      act={act}
    >
      <p>
        {owner} can no longer change the page of {number}, and the number can be claimed again. The
        account and the page stay.
      </p>
      <p>{isNotified ? `${owner} gets an email.` : 'No email is sent.'}</p>
    </ConfirmedAction>
  );
}
