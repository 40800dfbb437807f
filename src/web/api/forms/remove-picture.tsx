import { ConfirmedAction } from './confirmed-action.tsx';

interface Props {
  readonly label: string;
  /** For example, `your photo`. */
  readonly name: string;
  /** Throws the server's refusals. */
  readonly act: () => Promise<void>;
}

export const RemovePicture = ({ label, name, act }: Props) => (
  <ConfirmedAction
    label={label}
    title={`Remove ${name}?`}
    confirmLabel="Remove"
    confirmKind="danger"
    act={act}
  >
    <p>It will be removed from the site. You can upload another one at any time.</p>
  </ConfirmedAction>
);
