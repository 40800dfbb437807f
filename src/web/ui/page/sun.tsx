const jumpers = [0, 60, 120, 180, 240, 300];

export function Sun() {
  return (
    <svg className="sun" viewBox="0 0 400 200" aria-hidden="true">
      <circle cx="200" cy="200" r="196" />
      <circle cx="200" cy="200" r="164" />
      <circle cx="200" cy="200" r="132" />
      <circle cx="200" cy="200" r="100" />
      <g className="jumpers" transform="translate(200 128)">
        {jumpers.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <circle cy="-27" r="4.2" />
            <path d="M-11-19q11-6 22 0M0-22v-13M-1-34l-5-9 1-7M1-34l5-9-1-7" />
          </g>
        ))}
      </g>
    </svg>
  );
}
