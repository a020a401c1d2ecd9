import type { SessionGrant } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import type { Vault, VaultRecord } from '@corella/vault';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

interface DeviceBody {
  readonly uid: string;
  readonly createdAt: number;
  /** That of the account when the device was remembered. A later one ends all sessions and forgets all devices. */
  readonly generation: number;
  /** The same for all accounts that have logged in on it; missing where it is the first cookie of the device itself. */
  readonly browser?: string;
}

export interface Remembered extends SessionGrant {
  /** Of the device, and of whom else it has a cookie, where it has one. */
  readonly shared: { readonly browser: string; readonly uid: string } | null;
}

export type DeviceOwner = Pick<RegisteredUser, 'uid' | 'generation'>;

const LIFE_MS = 180 * 86_400_000;
const MAX_DEVICES = 20;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Browsers that have completed a login. Each holds a random cookie of its own for the account, stored as SHA-256, for
 * 180 days. It proves nothing but that a login does not come from a stranger.
 */
export class Devices {
  constructor(
    private readonly vault: Vault,
    private readonly random: RandomBytes,
  ) {}

  /** The id of the device, if the cookie was given to it for this account since its sessions ended last. */
  async idOf(token: string | undefined, owner: DeviceOwner | null, now: number): Promise<string | null> {
    const row = await this.known(token, now);
    if (row === null || owner === null) return null;
    return row.body.uid === owner.uid && row.body.generation === owner.generation ? row.id : null;
  }

  /**
   * A new cookie for a device that has just completed a login, and may have shown one of another account. The oldest
   * gives way to the 21st.
   */
  async remember({ uid, generation }: DeviceOwner, now: number, shown?: string): Promise<Remembered> {
    const before = await this.known(shown, now);
    const known = await this.vault.list<DeviceBody>('device', { person: uid });
    const oldestLast = [...known].sort((a, b) => b.createdAt - a.createdAt);
    for (const { id } of oldestLast.slice(MAX_DEVICES - 1)) await this.vault.delete('device', id);
    const browser = before === null ? undefined : (before.body.browser ?? before.id);
    const token = newToken(this.random);
    const expiresAt = now + LIFE_MS;
    await this.vault.put({
      kind: 'device',
      id: sha256Hex(token),
      person: uid,
      body: { uid, createdAt: now, generation, ...(browser === undefined ? {} : { browser }) } satisfies DeviceBody,
      now,
      expiresAt,
    });
    const isShared = before !== null && browser !== undefined && before.body.uid !== uid;
    return { token, expiresAt, shared: isShared ? { browser, uid: before.body.uid } : null };
  }

  /** The row of a cookie, whoever has it. */
  private async known(token: string | undefined, now: number): Promise<VaultRecord<DeviceBody> | null> {
    if (token === undefined || !TOKEN.test(token)) return null;
    const row = await this.vault.get<DeviceBody>('device', sha256Hex(token));
    return row === null || (row.expiresAt ?? 0) <= now ? null : row;
  }

  /** Tidies up: devices of an earlier generation are not known any more, whether or not this is reached. */
  async forgetAll(uid: string): Promise<void> {
    for (const { id } of await this.vault.list('device', { person: uid })) await this.vault.delete('device', id);
  }
}
