/** Outlines on a grid of 24 units. */
const outlines = {
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  members: 'M9 11a3 3 0 1 0-.1 0M3 20a6 6 0 0 1 12 0M16 11a3 3 0 0 0 0-6M18 14a6 6 0 0 1 3 6',
  search: 'M16 16l5 5M10 18a8 8 0 1 1 .1 0',
  gallery: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4',
  me: 'M12 12a4 4 0 1 0-.1 0M4 21a8 8 0 0 1 16 0',
};

export function Icon({ of }: { readonly of: keyof typeof outlines }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[of]} />
    </svg>
  );
}
