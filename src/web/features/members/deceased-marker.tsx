/** The sign beside the name of a member who has died: a ribbon. */

export function DeceasedMarker() {
  return (
    <svg className="deceased" role="img" aria-label="Deceased" viewBox="0 0 16 16">
      <title>Deceased</title>
      <path d="M3.5 15 9.8 5.2C10.8 3.5 9.6 1.5 8 1.5S5.2 3.5 6.2 5.2L12.5 15" />
    </svg>
  );
}
