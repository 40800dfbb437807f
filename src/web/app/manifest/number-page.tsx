import { lazy, Suspense, type ComponentProps } from 'react';
import { NumberPage } from '#web/features/members/ledger/number-page.tsx';

/** Below the rest of the page, which does not wait for it. */
const LoadedList = lazy(async () => ({
  default: (await import('#web/features/changes/change-list.tsx')).ChangeList,
}));

const ChangeList = (props: ComponentProps<typeof LoadedList>) => (
  <Suspense>
    <LoadedList {...props} />
  </Suspense>
);

export function NumberPageWithChanges() {
  return <NumberPage ChangeList={ChangeList} />;
}
