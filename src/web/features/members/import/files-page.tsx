/** All members as a file: taking one over after a look at what it would change, and getting one. */
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import '#web/ui/manifest/admin.css';

export function FilesPage() {
  return (
    <>
      <ImportCard />
      <ExportCard />
      <ManifestLink />
    </>
  );
}
