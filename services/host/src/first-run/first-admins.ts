import type { FirstAdmin } from '@corella/identity';
import { writeDurably } from '@corella/files/durable-file';
import { makeDirectory, type DataDirectory } from './data-directory.js';

/**
 * Writes the links by which the first administrators join to a file for its owner alone (0600), in the data directory
 * of this process, which is made for it if nothing else is kept there. They are said nowhere else: what stands on
 * standard output ends in logs.
 */
export async function writeFirstAdmins(
  directory: DataDirectory,
  origin: string,
  admins: readonly FirstAdmin[],
): Promise<void> {
  const lines = [
    'Each link sets the password and the authenticator of one administrator, once, within three days.',
    'Hand each to its person alone, then delete this file. A start with the same --admin gives a new link.',
    '',
    ...admins.flatMap(({ email, joinPath }) => [email, `  ${origin}${joinPath}`]),
  ];
  makeDirectory(directory);
  await writeDurably(directory.firstAdminsFile, Buffer.from(`${lines.join('\n')}\n`));
}
