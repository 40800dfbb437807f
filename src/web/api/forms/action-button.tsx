/** A button that calls the server at once, with the refusal below it. */
import { useAction } from './use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';

interface Props {
  readonly label: string;
  /** The whole accessible name, if several buttons have the same label. */
  readonly name?: string;
  readonly kind?: 'main' | 'quiet';
  /** Throws the server's refusals. */
  readonly act: () => Promise<void>;
}

export function ActionButton({ label, name, kind = 'quiet', act }: Props) {
  const { isBusy, alert, run } = useAction(act);
  return (
    <>
      <Button type="button" kind={kind} isBusy={isBusy} aria-label={name} onClick={run}>
        {label}
      </Button>
      <AlertBox message={alert} />
    </>
  );
}

type CardActionProps = Omit<Props, 'name'>;

/** The same as the one action of a card, with the refusal above it. */
export function CardAction({ label, kind = 'main', act }: CardActionProps) {
  const { isBusy, alert, run } = useAction(act);
  return (
    <>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" kind={kind} isBusy={isBusy} onClick={run}>
          {label}
        </Button>
      </div>
    </>
  );
}
