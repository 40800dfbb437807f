import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface Props {
  readonly path: string;
  readonly label?: string;
}

export function CopyLink({ path, label = 'Copy link' }: Props) {
  const showToast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
      showToast('success', 'Copied to Clipboard');
    } catch {
      showToast('danger', 'Browser do not support Clipboard API');
    }
  }

  return (
    <span className="needs-script">
      <Button type="button" kind="quiet" onClick={() => void copy()}>
        {label}
      </Button>
    </span>
  );
}
