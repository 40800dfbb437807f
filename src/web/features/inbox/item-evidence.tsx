/** What an admin needs to know before deciding: the same for all kinds. */
import type { Evidence, InboxItem } from '#contract/inbox/inbox.ts';
import { Link } from '#web/ui/link.tsx';
import { EvidencePicture } from './evidence-picture.tsx';
import { LoadedProofs } from './loaded-proofs.tsx';

function Facts({ facts }: Pick<Evidence, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <dl className="item-facts">
      {facts.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{to === null ? value : <Link to={to}>{value}</Link>}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  readonly item: InboxItem;
  readonly evidence: Evidence;
}

export function ItemEvidence({ item, evidence }: Props) {
  const { facts, text, reason, picture, proofs } = evidence;
  return (
    <>
      {item.warnings.map((warning) => (
        <p key={warning} className="notice">
          {warning}
        </p>
      ))}
      {reason === '' ? null : <p className="notice">{`Reported: ${reason}`}</p>}
      <Facts facts={facts} />
      {text === '' ? null : <p className="item-text">{text}</p>}
      {picture === null ? null : <EvidencePicture key={picture.id} picture={picture} />}
      {proofs === 0 ? null : <LoadedProofs item={item} owner={item.who.name} />}
    </>
  );
}
