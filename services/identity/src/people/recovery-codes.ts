import { sha256Hex } from '@corella/hash';
import type { Vault } from '@corella/vault';
import { RECOVERY_CODES, RECOVERY_CODE_BYTES, recoveryCode, typedCode } from '../domain/rules/recovery-codes.js';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { sameText } from '../secrets/signature.js';

const KIND = 'recovery-codes';
interface CodesBody {
  /** SHA-256 of each code with its owner and version. The codes have 75 random bits, so no slow hash is needed. */
  readonly hashes: readonly string[];
}
interface Version {
  readonly person: string;
  readonly version: number;
}

const rowOf = ({ person, version }: Version): string => `${person}/${version}`;
const hashOf = (owner: Version, code: string): string => sha256Hex(`${rowOf(owner)}/${code}`);

/** The recovery codes of customers, hashed. Only the version that the stream names counts. */
export class RecoveryCodes {
  constructor(
    private readonly vault: Vault,
    private readonly random: RandomBytes,
  ) {}

  /** New codes. They are known to nobody but who gets this answer. */
  async make(owner: Version, now: number): Promise<readonly string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(this.random(RECOVERY_CODE_BYTES)));
    const body: CodesBody = { hashes: codes.map((code) => hashOf(owner, code)) };
    await this.vault.put({ kind: KIND, id: rowOf(owner), person: owner.person, body, now });
    return codes;
  }

  /** The place of a code among those of the version; null for a wrong one. Compared with all, in constant time. */
  async indexOf(owner: Version, typed: string): Promise<number | null> {
    const row = await this.vault.get<CodesBody>(KIND, rowOf(owner));
    if (row === null) return null;
    const hash = hashOf(owner, typedCode(typed));
    const matches = row.body.hashes.map((one) => sameText(one, hash));
    const index = matches.indexOf(true);
    return index < 0 ? null : index;
  }

  async remove(owner: Version): Promise<void> {
    await this.vault.delete(KIND, rowOf(owner));
  }
}
