/** One item: its evidence, the member it is about, and its answers. */
import { useRef, type RefObject } from 'react';
import type { Location } from 'react-router';
import { getInboxItem, type InboxItem, type ItemWithEvidence } from '#contract/inbox/inbox.ts';
import { inboxKinds } from '#contract/inbox/kinds.ts';
import { nameOf, type ItemKey, editorAddress } from '#web/addresses/inbox-address.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Age } from './age.tsx';
import type { Decide } from './answers/answer-props.ts';
import { ItemAnswers } from './answers/item-answers.tsx';
import { ItemEvidence } from './item-evidence.tsx';
import { isWaiting } from './item-state.ts';
import { capitalized } from '#web/ui/capitalized.ts';
import { itemKeys } from './item-keys.ts';
import { Opposite } from './opposite.tsx';
import { DeleteMessage, MessageEvidence } from './message-evidence.tsx';
import { hasWords, type DecideItem } from './use-inbox.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { Link } from '#web/ui/link.tsx';

const unsent = {
  title: 'Your text is not sent',
  question: 'Stay here to send it.',
  leave: 'Leave without sending',
};

/** Items share a path. */
const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  `${pathname} ${new URLSearchParams(search).get('item') ?? ''}`;

interface Props {
  readonly item: ItemKey;
  /** As the list has it; undefined for an item that is not in the list. */
  readonly row: InboxItem | undefined;
  /** Such as `2 of 12`; null for an item that is not in the list. */
  readonly place: string | null;
  /** Whether the address names it; otherwise it is beside a list. */
  readonly isOpened: boolean;
  readonly listAddress: string;
  /** Null at the end of the list. */
  readonly above: string | null;
  readonly below: string | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly decide: DecideItem;
  readonly onDelete: (item: InboxItem) => void;
}

function Place({ item, row, place, listAddress, above, below }: Props) {
  return (
    <p className="row item-place">
      <span className="item-back" data-back>
        <LinkButton to={listAddress}>Back to the list</LinkButton>
      </span>
      <span>
        {capitalized(inboxKinds[item.kind].one)}
        {row === undefined ? null : (
          <>
            {', '}
            <Age at={row.since} />
          </>
        )}
        {place === null ? null : <b>{` ${place}`}</b>}
      </span>
      {place === null ? null : (
        <span className="item-near">
          <LinkButton to={above ?? listAddress} isDisabled={above === null}>
            <span aria-hidden="true">↑</span>
            <span className="visually-hidden">Previous</span>
          </LinkButton>
          <LinkButton to={below ?? listAddress} isDisabled={below === null}>
            <span aria-hidden="true">↓</span>
            <span className="visually-hidden">Next</span>
          </LinkButton>
        </span>
      )}
    </p>
  );
}

export function ItemFrame(props: Props) {
  const { item, row, isOpened, heading, onDelete } = props;
  const { value, ...query } = useQuery(getInboxItem, {
    params: { kind: item.kind, item: String(item.itemId) },
  });
  const { failure } = query;
  const isUnsent = useRef(false);

  /** What is being sent does not keep anyone on the page. */
  const decide: Decide = async (act, given) => {
    if (value === null) return;
    const before = isUnsent.current;
    isUnsent.current = false;
    try {
      await props.decide(value, act, given);
      // After the answer to someone who waits, the next one is shown.
      if (!isWaiting(value)) query.reload();
    } catch (error) {
      isUnsent.current = before;
      // What was written stays readable.
      if (!hasWords(given) && isRefusal(error) && error.code === 'taken') query.reload();
      throw error;
    }
  };

  const id = `item-${nameOf(item)}`;
  return (
    <article className="inbox-item card" data-kind={item.kind} aria-labelledby={id} ref={itemKeys}>
      {isOpened && value !== null ? <PageSubject name={value.title} /> : null}
      <LeaveGuard hasChanges={() => isUnsent.current} words={unsent} placeOf={placeOf} />
      <Place {...props} row={value ?? row} />
      <h2 id={id} ref={heading} tabIndex={-1} data-skip-target>
        {value?.title ?? row?.title ?? capitalized(inboxKinds[item.kind].one)}
      </h2>
      {value === null && failure?.code === 'not_found' ? (
        <p className="empty">{failure.message}</p>
      ) : null}
      {value === null && failure?.code !== 'not_found' ? (
        <QueryState label="Loading" query={query} />
      ) : null}
      {value === null ? null : (
        <>
          <ItemEvidence item={value} />
          <AboutMember item={value} />
          {value.evidence.message === null ? null : (
            <MessageEvidence
              item={value}
              message={value.evidence.message}
              onChange={query.reload}
            />
          )}
          <Opposite item={value} />
          <ItemAnswers
            item={value}
            decide={decide}
            onType={(is) => {
              isUnsent.current = is;
            }}
          />
          {value.evidence.message === null ? null : (
            <DeleteMessage item={value} onDeleted={() => onDelete(value)} />
          )}
          <p className="hint item-keys">
            Keys: <kbd>a</kbd> and <kbd>r</kbd> go to the answers, <kbd>Esc</kbd> to the list.
          </p>
        </>
      )}
    </article>
  );
}

/** The member that an item is about, and the account of the one who waits. */
function AboutMember({ item }: { readonly item: ItemWithEvidence }) {
  const { about, who, evidence } = item;
  // The facts of a message have it.
  const account = evidence.message === null ? who.accountId : null;
  if (about === null && account === null) return null;
  return (
    <div className="stack item-about">
      {about === null ? null : <MemberCard member={about} size="small" />}
      <p className="row">
        {about === null ? null : (
          <>
            <Link to={`/${brand.singularSlug}/${about.freakBrotherNumber}`}>Public profile</Link>
            <Link to={editorAddress(about.freakBrotherNumber, item)}>
              {`Edit ${numberLabel('fb', about.freakBrotherNumber)}`}
            </Link>
          </>
        )}
        {account === null ? null : (
          <Link to={`/Manifest/Accounts/${account}`}>{`Account of ${who.name}`}</Link>
        )}
      </p>
    </div>
  );
}
