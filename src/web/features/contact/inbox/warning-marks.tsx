/** Why an admin should be careful with a message. */
import type { InboxItem } from '#contract/contact/inbox.ts';

type Props = Pick<InboxItem, 'isReported' | 'isProbablySpam'>;

export function WarningMarks({ isReported, isProbablySpam }: Props) {
  return (
    <>
      {isReported ? <span className="mark mark-off">Reported</span> : null}
      {isReported && isProbablySpam ? ' ' : null}
      {isProbablySpam ? <span className="mark mark-off">Probably spam</span> : null}
    </>
  );
}
