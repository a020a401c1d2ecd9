import type { Archive } from '@corella/files/archive';
import { openFolderArchive } from '@corella/files-folder';
import { openPostgresArchive } from '@corella/files-postgres';
import type { PostgresAddress } from '@corella/postgres';
import { assertNever } from '@corella/result';

/** Where the liability trees of a venue are. Plain data, like `LogPlace`. */
export type ProofsPlace =
  | { readonly kind: 'folder'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly address: PostgresAddress };

/** Opens a place that may be empty. */
export async function openProofs(place: ProofsPlace): Promise<Archive> {
  switch (place.kind) {
    case 'folder':
      return openFolderArchive(place.directory);
    case 'postgres':
      return openPostgresArchive(place);
    default:
      return assertNever(place);
  }
}
