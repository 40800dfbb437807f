/** What an admin needs to know before deciding: the same for all kinds. */
import type { Evidence, ItemWithEvidence } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Link } from '#web/ui/link.tsx';
import { EvidencePicture } from './evidence-picture.tsx';
import { LoadedProofs } from './loaded-proofs.tsx';

function Facts({ facts }: Pick<Evidence, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{to === null ? value : <Link to={to}>{value}</Link>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who has sent it, and which accounts it concerns. */
function factsOf({ evidence, about }: ItemWithEvidence): Evidence['facts'] {
  const { message } = evidence;
  if (message === null) return evidence.facts;
  const { email, accountOfSender: sender, accountOfMember: owner } = message;
  const linkTo = ({ accountId }: { readonly accountId: number }) =>
    `/Manifest/Accounts/${accountId}`;
  return [
    ...evidence.facts,
    { label: 'Email', value: email, to: null },
    sender === null
      ? { label: 'Account', value: 'None with this email', to: null }
      : { label: 'Account', value: sender.name, to: linkTo(sender) },
    ...(owner === null || about === null
      ? []
      : [
          {
            label: `Account of ${numberLabel('fb', about.freakBrotherNumber)}`,
            value: owner.name,
            to: linkTo(owner),
          },
        ]),
  ];
}

interface Props {
  readonly item: ItemWithEvidence;
}

export function ItemEvidence({ item }: Props) {
  const { text, reason, picture, proofs } = item.evidence;
  return (
    <>
      {item.warnings.map((warning) => (
        <p key={warning} className="notice">
          {warning}
        </p>
      ))}
      {reason === '' ? null : <p className="notice">{`Reported: ${reason}`}</p>}
      <Facts facts={factsOf(item)} />
      {text === '' ? null : <p className="item-text">{text}</p>}
      {picture === null ? null : <EvidencePicture key={picture.id} picture={picture} />}
      {proofs === 0 ? null : <LoadedProofs item={item} owner={item.who.name} />}
    </>
  );
}
