import type { Clock } from '@corella/clock';
import type { KycPicture } from '@corella/contracts/kyc';
import type { RemovalFile } from '@corella/contracts/removal';
import { FILE_PREFIXES, type Files } from '@corella/files';
import type { Vault, VaultPut } from '@corella/vault';
import { concernsAll, eachAlone } from '@corella/aggregates';

const DAY_MS = 86_400_000;
/** A file is written before the row that names it, which takes seconds. */
const KEPT_MS = DAY_MS;
const FILES_A_ROUND = 100_000;
const ROWS_A_STEP = 500;
const DELETED_A_STEP = 50;
/**
 * More unnamed files than this, and than named ones, are no leftovers: rows are missing, and nothing that somebody can
 * read is deleted.
 */
const TOO_MANY = 100;

type Body = { readonly pictures?: readonly KycPicture[]; readonly file?: RemovalFile | null };
const picturesOf = ({ pictures = [] }: Body): readonly string[] => pictures.map(({ fileId }) => fileId);
const fileOf = ({ file = null }: Body): readonly string[] => (file === null ? [] : [file.id]);

/** Every kind of row that names files. No event does. */
const NAMING: Readonly<Record<string, (body: Body) => readonly string[]>> = {
  'kyc-draft': picturesOf,
  'kyc-answers': picturesOf,
  'removal-proof': fileOf,
  'removal-link': fileOf,
  'removal-claim': fileOf,
};

interface Round {
  readonly startedAt: number;
  /** Files of which no row is known yet that names them. */
  readonly unnamed: Set<string>;
  listed: number;
  /** Where there are too many, only those of people who were erased go; how many others stay. */
  isTooMany: boolean | null;
  kept: number;
  /** Kinds of rows that are still to be read, the first of them from this time on. */
  kinds: readonly string[];
  from: number;
  limit: number;
}

const isTooMany = (unnamed: number, listed: number): boolean => unnamed > TOO_MANY && unnamed > listed / 2;

/**
 * Deletes pictures of documents that no row names: a process ended between the file and its row, or between a row that
 * named another file and the removal of the first. A round lists the files and then reads every row that may name one.
 *
 * No file that is named is deleted. A row is either written while the round goes on, which `watched` tells it, or it
 * stays where it is until the round reads it. A file that is older than a day when the round begins gets no first
 * name any more, because commands live for seconds. Whatever cannot be read ends the round.
 */
export class UnnamedFiles {
  private round: Round | null = null;
  private nextAt = 0;
  private nextPrefix = 0;
  /** The vault for all who write such rows. */
  readonly watched: Vault;

  constructor(
    private readonly deps: {
      readonly vault: Vault;
      readonly files: Files;
      readonly clock: Clock;
      readonly onWarning?: (error: unknown) => void;
      readonly rowsAStep?: number;
    },
  ) {
    this.watched = this.watching(deps.vault);
  }

  /** One bounded step. A round of many begins once a day. Returns how many files were deleted. */
  async step(): Promise<number> {
    try {
      if (this.round === null) return await this.begin();
      if (this.round.unnamed.size === 0) return this.end();
      return this.round.kinds.length > 0 ? await this.read(this.round) : await this.remove(this.round);
    } catch (error) {
      if (concernsAll(error)) throw error;
      this.deps.onWarning?.(error);
      return this.end();
    }
  }

  private async begin(): Promise<number> {
    const startedAt = this.deps.clock.nowMs();
    if (startedAt < this.nextAt) return 0;
    const unnamed = new Set<string>();
    this.nextAt = startedAt + DAY_MS;
    for (let prefixes = 0; prefixes < FILE_PREFIXES.length && unnamed.size < FILES_A_ROUND; prefixes += 1) {
      for (const id of await this.deps.files.ids(FILE_PREFIXES[this.nextPrefix] ?? '')) unnamed.add(id);
      this.nextPrefix = (this.nextPrefix + 1) % FILE_PREFIXES.length;
    }
    const limit = this.deps.rowsAStep ?? ROWS_A_STEP;
    const files = { unnamed, listed: unnamed.size, isTooMany: null, kept: 0 };
    this.round = { startedAt, ...files, kinds: Object.keys(NAMING), from: 0, limit };
    return 0;
  }

  private async read(round: Round): Promise<number> {
    const { vault, clock, rowsAStep = ROWS_A_STEP } = this.deps;
    const [kind = ''] = round.kinds;
    const { from, limit } = round;
    const rows = await vault.lastWritten(kind, { from, to: clock.nowMs() + 1, limit });
    for (const { id } of rows) {
      const row = await vault.get<Body>(kind, id);
      if (row !== null) this.note(kind, row.body);
    }
    const last = rows.at(-1)?.updatedAt ?? from;
    // Of rows with the same time, some may not be in the page, so it begins there again, and is longer if need be.
    if (rows.length < limit) Object.assign(round, { kinds: round.kinds.slice(1), from: 0, limit: rowsAStep });
    else Object.assign(round, last > from ? { from: last, limit: rowsAStep } : { limit: limit * 2 });
    return 0;
  }

  private async remove(round: Round): Promise<number> {
    const { unnamed, listed } = round;
    round.isTooMany ??= isTooMany(unnamed.size, listed);
    let deleted = 0;
    const look = async (id: string): Promise<void> => {
      const found = await this.deps.files.read(id);
      // A file that cannot be read any more belongs to somebody who was erased.
      const isOld = found === null || found.file.createdAt < round.startedAt - KEPT_MS;
      if (found !== null && round.isTooMany === true) round.kept += 1;
      if (!isOld || (found !== null && round.isTooMany === true) || !unnamed.delete(id)) return;
      await this.deps.files.delete(id);
      deleted += 1;
    };
    const some = [...unnamed].slice(0, DELETED_A_STEP);
    await eachAlone(some, look, this.deps.onWarning);
    for (const id of some) unnamed.delete(id);
    if (unnamed.size === 0 && isTooMany(round.kept, listed))
      throw new Error(`${round.kept} of ${listed} files are named by no row, so rows are missing; they stay`);
    return deleted;
  }

  private end(): number {
    this.round = null;
    return 0;
  }

  private note(kind: string, body: object): void {
    for (const id of NAMING[kind]?.(body) ?? []) this.round?.unnamed.delete(id);
  }

  private watching(vault: Vault): Vault {
    const noted = <Row extends VaultPut<object>>(row: Row): Row => {
      this.note(row.kind, row.body);
      return row;
    };
    return {
      put: (row) => vault.put(noted(row)),
      putAll: (rows) => vault.putAll(rows.map(noted)),
      get: (kind, id) => vault.get(kind, id),
      findBy: (kind, index, value) => vault.findBy(kind, index, value),
      list: (kind, options) => vault.list(kind, options),
      lastWritten: (kind, range) => vault.lastWritten(kind, range),
      delete: (kind, id, version) => vault.delete(kind, id, version),
      knows: (person) => vault.knows(person),
      erasePerson: (person) => vault.erasePerson(person),
      sweep: (now) => vault.sweep(now),
      close: () => vault.close(),
    };
  }
}
