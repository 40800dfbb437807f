/** What an admin needs to know before deciding: the same for all kinds. */
import { type Evidence, type ItemWithEvidence, getInboxProofs } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Link } from '#web/ui/link.tsx';
import { useCallback } from 'react';
import { getPhotoPicture } from '#contract/gallery/moderation.ts';
import { getRemembrancePicture } from '#contract/memorials/remembrances.ts';
import { markScale } from '#contract/people-in-photos/marks.ts';
import { FetchedPicture } from '#web/api/account/fetched-picture.tsx';
import { useCall } from '#web/api/call-context.ts';
import type { ItemKey } from '#web/addresses/inbox-address.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Instant } from '#web/ui/instant.tsx';

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

type Picture = NonNullable<Evidence['picture']>;

const percent = (place: number) => `${(place / markScale) * 100}%`;

/** The picture that an item is about, with a ring around the person. It may be hidden from others. */
function EvidencePicture({ picture: { of, id, caption, mark } }: { readonly picture: Picture }) {
  const call = useCall();
  const load = useCallback(
    (signal: AbortSignal) =>
      of === 'photo'
        ? call(getPhotoPicture, { params: { photoId: String(id) } }, { signal })
        : call(getRemembrancePicture, { params: { remembrance: id } }, { signal }),
    [call, of, id],
  );
  return (
    <figure className="item-picture">
      <div>
        <FetchedPicture load={load} alt={caption === '' ? 'The photo' : caption} />
        {mark === null ? null : (
          <span
            className="item-mark"
            style={{ left: percent(mark.x), top: percent(mark.y) }}
            aria-hidden="true"
          />
        )}
      </div>
      {caption === '' ? null : <figcaption className="hint">{caption}</figcaption>}
    </figure>
  );
}

interface LoadedProofsProps {
  readonly item: ItemKey;
  /** Whose they are. */
  readonly owner: string;
}

/** The pictures that someone has added for the admins. They come with the data, because they have no address. */
function LoadedProofs({ item: { kind, itemId }, owner }: LoadedProofsProps) {
  const { value, ...query } = useQuery(getInboxProofs, {
    params: { kind, item: String(itemId) },
  });
  if (value === null) {
    return <QueryState label="Loading the proof" query={query} />;
  }
  const { proofs } = value;
  // It was decided meanwhile, or they are 30 days old.
  if (proofs.length === 0) return <p>The pictures were deleted.</p>;
  return (
    <ul className="stack shown-proofs">
      {proofs.map(({ proofId, addedAt, image }, index) => (
        <li key={proofId}>
          <figure>
            <img
              src={`data:image/webp;base64,${image}`}
              alt={`Proof ${index + 1} of ${proofs.length} by ${owner}`}
            />
            <figcaption className="hint">
              Added <Instant at={addedAt} />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
