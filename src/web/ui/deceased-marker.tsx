interface Props {
  /** True if the text is shown next to it. */
  readonly isDecoration?: boolean;
}

const ribbon = <path d="M3.5 15 9.8 5.2C10.8 3.5 9.6 1.5 8 1.5S5.2 3.5 6.2 5.2L12.5 15" />;

export function DeceasedMarker({ isDecoration = false }: Props) {
  if (isDecoration) {
    return (
      <svg className="deceased" aria-hidden="true" viewBox="0 0 16 16">
        {ribbon}
      </svg>
    );
  }
  return (
    <svg className="deceased" role="img" aria-label="Deceased" viewBox="0 0 16 16">
      <title>Deceased</title>
      {ribbon}
    </svg>
  );
}
