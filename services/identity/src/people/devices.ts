import type { SessionGrant } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import type { Vault } from '@corella/vault';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

interface DeviceBody {
  readonly uid: string;
  readonly createdAt: number;
  /** That of the account when the device was remembered. A later one ends all sessions and forgets all devices. */
  readonly generation: number;
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
    if (token === undefined || !TOKEN.test(token)) return null;
    const id = sha256Hex(token);
    const row = await this.vault.get<DeviceBody>('device', id);
    if (row === null || owner === null || (row.expiresAt ?? 0) <= now) return null;
    return row.body.uid === owner.uid && row.body.generation === owner.generation ? id : null;
  }

  /** A new cookie for a device that has just completed a login. The oldest gives way to the 21st. */
  async remember({ uid, generation }: DeviceOwner, now: number): Promise<SessionGrant> {
    const known = await this.vault.list<DeviceBody>('device', { person: uid });
    const oldestLast = [...known].sort((a, b) => b.createdAt - a.createdAt);
    for (const { id } of oldestLast.slice(MAX_DEVICES - 1)) await this.vault.delete('device', id);
    const token = newToken(this.random);
    const expiresAt = now + LIFE_MS;
    await this.vault.put({
      kind: 'device',
      id: sha256Hex(token),
      person: uid,
      body: { uid, createdAt: now, generation } satisfies DeviceBody,
      now,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /** Tidies up: devices of an earlier generation are not known any more, whether or not this is reached. */
  async forgetAll(uid: string): Promise<void> {
    for (const { id } of await this.vault.list('device', { person: uid })) await this.vault.delete('device', id);
  }
}
