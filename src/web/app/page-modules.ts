/** The modules that pages load when they are first visited, each with its path in the sources. */

/** A lazily loaded module; the server names its built file in the page, so that the browser fetches it at once. */
interface PageModule<Exports> {
  readonly source: string;
  readonly load: () => Promise<Exports>;
}

function pageModule<Exports>(source: string, load: () => Promise<Exports>): PageModule<Exports> {
  return { source, load };
}

export const homeModule = pageModule(
  'src/web/features/members/home-route.ts',
  () => import('#web/features/members/home-route.ts'),
);

/** The module of each route, by the route's id in the route table. */
export const moduleOfRoute: Readonly<Record<string, PageModule<unknown>>> = {
  home: homeModule,
};
