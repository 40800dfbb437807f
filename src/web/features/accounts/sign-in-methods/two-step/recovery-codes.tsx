/** Shows new recovery codes once, to be copied or downloaded. */
import { useAction } from '#web/api/forms/use-action.ts';
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { saveFile } from '#web/ui/save-file.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Includes the site and the date, because newer codes replace older ones. */
function writeCodes(codes: readonly string[]): string {
  const today = new Date().toISOString().slice(0, 10);
  const lines = [
    `${brand.plural}: recovery codes for ${window.location.origin}`,
    `Created on ${today}. Each code works once.`,
    '',
    ...codes,
  ];
  return `${lines.join('\n')}\n`;
}

const stillThere = () => true;
const leaveWarning = {
  title: 'Did you save your recovery codes?',
  question: 'They are shown only now. If you leave, you cannot see them again.',
  leave: 'Leave without the codes',
};

export function RecoveryCodes({ codes, onKept }: Props) {
  const showToast = useToast();
  const copy = useAction(async () => {
    try {
      await navigator.clipboard.writeText(writeCodes(codes));
    } catch {
      const message = 'Copying does not work here. Please download the codes.';
      throw new Refusal('bad_request', { message });
    }
    showToast('success', 'Recovery codes copied.');
  });
  return (
    <>
      <LeaveGuard hasChanges={stillThere} words={leaveWarning} />
      <p>
        If you lose your phone or your passkey, a recovery code signs you in at {brand.plural},
        after your password. Each code works once. <b>We show them only now</b>: store them in a
        safe place, such as a password manager.
      </p>
      <ol className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <AlertBox message={copy.alert} />
      <div className="form-actions">
        <Button type="button" kind="quiet" onClick={copy.run}>
          Copy
        </Button>
        <Button
          type="button"
          kind="quiet"
          onClick={() =>
            saveFile(
              'freak-brothers-recovery-codes.txt',
              new Blob([writeCodes(codes)], { type: 'text/plain' }),
            )
          }
        >
          Download
        </Button>
      </div>
      <div className="form-actions">
        <Button type="button" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
