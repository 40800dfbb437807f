/** All forms of the product's name. A fraternity with another name changes only this file. */
export const brand = {
  /** For prose and headings: the specification's `{product}`. */
  plural: 'Freak Brothers',
  singular: 'Freak Brother',
  /** For the navigation. */
  short: 'Brothers',
  /** Segment of page paths: `/Freak-Brothers`. */
  pluralSlug: 'Freak-Brothers',
  singularSlug: 'Freak-Brother',
  /** Segment of API paths: `/api/FreakBrothers`. */
  pluralSegment: 'FreakBrothers',
  singularSegment: 'FreakBrother',
  /** The list field of a page of members. */
  listField: 'freakBrothers',
  /** Prefix of a member's number: FB123. */
  numberPrefix: 'FB',
  /** Of a number of the night-jump brothers or sisters, if a list leaves open which. */
  nightPrefix: 'NN',
  nightBrothers: {
    plural: 'Night Naked Freak Brothers',
    /** For the navigation. */
    short: 'Night Brothers',
    singular: 'Night Naked Freak Brother',
    /** For menus. */
    brief: 'NN Freak Brother',
    slug: 'Night-Naked-Freak-Brothers',
    abbreviation: 'NNFB',
  },
  nightSisters: {
    plural: 'Night Naked Freak Sisters',
    short: 'Night Sisters',
    singular: 'Night Naked Freak Sister',
    brief: 'NN Freak Sister',
    slug: 'Night-Naked-Freak-Sisters',
    abbreviation: 'NNFS',
  },
  /** The fraternity's full name. */
  fullName: 'The Fabulous Flying Freak Brothers',
  /** Who they are. */
  introduction:
    'The Freak Brothers are skydivers, each with a number earned in the air and kept for life.',
} as const;
