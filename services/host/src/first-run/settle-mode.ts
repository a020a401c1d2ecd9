import { existsSync } from 'node:fs';
import { lockDirectory } from '@corella/event-store-sqlite';
import type { VenueFacts } from '@corella/venue-facts';
import { z } from 'zod';
import { decideMode, type Mode, type RecordedMode } from '../options/mode.js';
import type { Options } from '../options/options.js';
import { demandAddress } from './address-free.js';
import { checkDirectory } from './check-directory.js';
import { makeDirectory, type DataDirectory } from './data-directory.js';
import { refuseHalfImported } from './half-import.js';
import { keptHere, needsDirectory } from './kept-here.js';
import { modeLostFromServer, takenOver } from './take-over.js';
import { UnusableDirectory } from './unusable-directory.js';

const MODE = 'mode';
const modeSchema = z.strictObject({ demo: z.boolean(), seed: z.number().int() });

/** The options contradict what the venue is. */
export class ModeRefused extends Error {
  override readonly name = 'ModeRefused';
}

export interface FirstStart {
  readonly directory: DataDirectory;
  readonly facts: VenueFacts;
  readonly production: boolean;
  /** Whether the log has events. Asked only where it is on a server. */
  readonly hasEvents: () => Promise<boolean>;
}

/**
 * Takes the data directory, if anything is kept in it, and says what this venue is: a demo or not, and with which seed.
 * That is decided at the first start of all, and recorded before anything else. Processes that start at once agree.
 */
export async function settleMode(options: Options, start: FirstStart): Promise<Mode> {
  const { directory, facts, production } = start;
  const kept = keptHere(options);
  if (needsDirectory(kept)) makeDirectory(directory);
  checkDirectory(directory, kept);
  if ((await recordedMode(facts)) === null) await demandAddress(options);
  if (needsDirectory(kept)) lockDirectory(directory.root);
  await refuseHalfImported(facts);
  const recorded = kept.log ? await recordedMode(facts) : await recordedOnServer(start, kept.vault);
  const mode = decided(options, { recorded, production });
  const given = { demo: mode.demo, seed: mode.seed };
  const stands = understood(await facts.put(MODE, given, { ifAbsent: true }));
  return decided(options, { recorded: stands, production });
}

function decided(
  options: Options,
  context: { readonly recorded: RecordedMode | null; readonly production: boolean },
): Mode {
  const decision = decideMode(options, context);
  if (!decision.ok) throw new ModeRefused(decision.message);
  return decision.mode;
}

/** Null before the first start. */
export async function recordedMode(facts: VenueFacts): Promise<RecordedMode | null> {
  const recorded = await facts.get(MODE);
  return recorded === null ? null : understood(recorded);
}

/** The mode of a venue that comes from elsewhere. */
export const recordMode = async (facts: VenueFacts, mode: RecordedMode): Promise<void> =>
  void (await facts.put(MODE, mode, { ifAbsent: true }));

function understood(recorded: unknown): RecordedMode {
  const parsed = modeSchema.safeParse(recorded);
  if (parsed.success) return parsed.data;
  throw new UnusableDirectory(
    'the recorded mode of the venue (mode.json) is damaged or of another version',
    'restore it from a backup, or name another directory',
  );
}

/**
 * The mode of a venue whose log is on a server. It is recorded there; earlier releases recorded it in the data
 * directory. Whoever wrote events recorded the mode first, so a record that is still missing once events are seen is
 * lost.
 */
async function recordedOnServer(
  { facts, directory, hasEvents }: FirstStart,
  hasVault: boolean,
): Promise<RecordedMode | null> {
  const known = await recordedMode(facts);
  const isVaultMissing = hasVault && !existsSync(directory.vaultFile);
  if (known !== null && !isVaultMissing) return known;
  const isUsed = await hasEvents();
  if (isUsed && isVaultMissing)
    throw new UnusableDirectory(
      `${directory.vaultFile} is missing, and the log on the server is about the people in it`,
      'restore it from a backup, or name the directory that holds it',
    );
  const recorded = (await recordedMode(facts)) ?? (await takenOver({ facts, directory, isUsed }));
  if (recorded !== null) return understood(recorded);
  if (isUsed) throw modeLostFromServer(directory);
  return null;
}
