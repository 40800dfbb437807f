/** Every form of the product's name, so that a fraternity with another name changes this file alone. */
export const brand = {
  /** The plural in prose and headings: the specification's `{product}`. */
  plural: 'Freak Brothers',
  singular: 'Freak Brother',
  /** The plural as a segment of page paths: `/Freak-Brothers`. */
  pluralSlug: 'Freak-Brothers',
  singularSlug: 'Freak-Brother',
  /** The plural as a segment of API paths: `/api/FreakBrothers`. */
  pluralSegment: 'FreakBrothers',
  singularSegment: 'FreakBrother',
  /** The list field of a page of members. */
  listField: 'freakBrothers',
  /** What stands before a member's number: FB123. */
  numberPrefix: 'FB',
  nightBrothers: {
    plural: 'Night Naked Freak Brothers',
    singular: 'Night Naked Freak Brother',
    /** As menus have it. */
    brief: 'NN Freak Brother',
    slug: 'Night-Naked-Freak-Brothers',
    abbreviation: 'NNFB',
  },
  nightSisters: {
    plural: 'Night Naked Freak Sisters',
    singular: 'Night Naked Freak Sister',
    brief: 'NN Freak Sister',
    slug: 'Night-Naked-Freak-Sisters',
    abbreviation: 'NNFS',
  },
  /** How the fraternity calls itself in full. */
  fullName: 'The Fabulous Flying Freak Brothers',
} as const;
