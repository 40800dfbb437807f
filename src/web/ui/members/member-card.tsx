/** A member as a membership card, like the picture of shared links: large or small. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { nameWithheld } from '#contract/members/display-names.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { DeceasedMarker } from '../deceased-marker.tsx';
import { Portrait } from './portrait.tsx';

interface CardMember {
  readonly freakBrotherNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly deceased: boolean;
  readonly avatarUri?: string | null;
  /** 0 if unknown. */
  readonly year?: number;
  readonly location?: string;
}

interface Props {
  readonly member: CardMember;
  readonly size: 'large' | 'small';
  /** Night-jump members have blue cards. */
  readonly series?: Series;
  /** `h1`: the name is the heading of the page and can receive the focus. `h2`: the number and the name are a heading. */
  readonly heading?: 'h1' | 'h2';
  /** The line below the name. By default where and when the member jumped. */
  readonly note?: string;
  /** Below the face of a large card. */
  readonly children?: ReactNode;
}

const fraternityNames = {
  fb: brand.fullName,
  nnfb: brand.nightBrothers.plural,
  nnfs: brand.nightSisters.plural,
} as const;

export function MemberCard({ member, size, series = 'fb', heading, note, children }: Props) {
  const { deceased, year = 0, location = '' } = member;
  const isLarge = size === 'large';
  const origin = [location, year > 0 ? String(year) : ''].filter((part) => part !== '').join(', ');
  const line = note ?? origin;
  const looks = [
    'member-card',
    `member-card-${size}`,
    ...(series === 'fb' ? [] : ['member-card-night']),
    ...(deceased ? ['member-card-calm'] : []),
  ];
  const title = (
    <Title
      label={numberLabel(series, member.freakBrotherNumber)}
      member={member}
      isMarked={deceased && !isLarge}
      nameAs={heading === 'h1' ? 'h1' : 'span'}
    />
  );
  return (
    <div className={looks.join(' ')}>
      {isLarge ? <p className="member-card-band">{fraternityNames[series]}</p> : null}
      {isLarge && deceased ? (
        <p className="member-card-calm-band">
          <DeceasedMarker isDecoration /> Deceased
        </p>
      ) : null}
      <div className="member-card-face">
        <Portrait member={member} />
        <div className="member-card-words">
          {heading === 'h2' ? <h2>{title}</h2> : title}
          {line === '' ? null : <p className="member-card-note">{line}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}

/** The number of characters that fit in the usual size. */
const usualLength = 6;

interface TitleProps {
  readonly label: string;
  readonly member: CardMember;
  readonly isMarked: boolean;
  readonly nameAs: 'h1' | 'span';
}

function Title({ label, member, isMarked, nameAs: Name }: TitleProps) {
  return (
    <>
      <span
        className="member-card-number number"
        data-long={label.length > usualLength || undefined}
      >
        {label}
      </span>{' '}
      <Name className="member-card-name" tabIndex={Name === 'h1' ? -1 : undefined}>
        {member.firstName === '' ? nameWithheld : `${member.firstName} ${member.lastName}`}
        {/* The no-break space keeps the marker on the same line as the name. */}
        {isMarked ? '\u00A0' : null}
        {isMarked ? <DeceasedMarker /> : null}
      </Name>
    </>
  );
}
