interface Props {
  readonly to: 'Previous' | 'Next';
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

export function EdgeArrow({ to, isDisabled, onClick }: Props) {
  return (
    <button
      type="button"
      className={`edge edge-${to === 'Next' ? 'end' : 'start'}`}
      aria-label={to}
      disabled={isDisabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={to === 'Next' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
      </svg>
    </button>
  );
}
