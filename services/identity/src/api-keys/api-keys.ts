import type { Clock } from '@corella/clock';
import type { ApiKeyNotice, ApiKeyView, ApiPermission } from '@corella/contracts/identity';
import type { Vault, VaultRecord, VaultResult } from '@corella/vault';
import { BoundedMap } from '@corella/aggregates';
import { parseIpRange } from '../domain/rules/ip-range.js';
import type { IpRange } from '../domain/rules/ip-range.js';
import { keyFault } from '../domain/user/key-fault.js';
import type { RegisteredUser } from '../domain/user/user-state.js';

export interface ApiKeyBody {
  readonly uid: string;
  readonly secret: string;
  readonly label: string;
  readonly permissions: readonly ApiPermission[];
  readonly ips: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
  readonly lastUsedIp: string | null;
  /** Hash of the request. The same idempotency key with another body is a conflict. */
  readonly bodyHash: string;
  readonly idempotencyKey: string;
  /** The last notice that was mailed, and of which end. */
  readonly told?: KeyTold | undefined;
}

export interface KeyTold {
  readonly expiresAt: number;
  readonly days: ApiKeyNotice;
}

export interface LiveKey {
  readonly accessKey: string;
  body: ApiKeyBody;
  version: number;
  readonly ranges: readonly IpRange[];
  writtenAt: number;
}

const WRITE_EVERY_MS = 60_000;
const MAX_LIVE = 20_000;
const idempotencyOf = (uid: string, key: string): string => `${uid}:${key}`;

/** API keys as vault rows, sealed with the person's key. Keys that were used lately are in memory. */
export class ApiKeys {
  private readonly live = new BoundedMap<string, LiveKey>(MAX_LIVE);

  constructor(
    private readonly deps: { readonly vault: Vault; readonly clock: Clock; readonly onFault: (error: unknown) => void },
  ) {}

  /** Fails with `taken` when the idempotency key has already created another key. */
  create(accessKey: string, body: ApiKeyBody): Promise<VaultResult> {
    return this.put(accessKey, body, 0);
  }

  async madeBy(uid: string, idempotencyKey: string): Promise<VaultRecord<ApiKeyBody> | null> {
    const [found] = await this.deps.vault.findBy<ApiKeyBody>(
      'api-key',
      'idempotency',
      idempotencyOf(uid, idempotencyKey),
    );
    return found ?? null;
  }

  async get(accessKey: string): Promise<LiveKey | null> {
    const known = this.live.get(accessKey);
    if (known !== undefined) return known;
    const row = await this.deps.vault.get<ApiKeyBody>('api-key', accessKey);
    if (row === null) return null;
    // What was changed meanwhile is newer than what was read.
    const newer = this.live.get(accessKey);
    if (newer !== undefined && newer.version >= row.version) return newer;
    const key = liveKey(accessKey, row.body, row.version);
    this.live.set(accessKey, key);
    return key;
  }

  async change(
    accessKey: string,
    terms: Pick<ApiKeyBody, 'label' | 'permissions' | 'ips' | 'expiresAt'>,
  ): Promise<ApiKeyBody | null> {
    this.live.delete(accessKey);
    const row = await this.deps.vault.get<ApiKeyBody>('api-key', accessKey);
    if (row === null) return null;
    const body = { ...row.body, ...terms };
    const put = await this.put(accessKey, body);
    if (put.ok) this.live.set(accessKey, liveKey(accessKey, body, put.version));
    return body;
  }

  async remove(accessKey: string): Promise<void> {
    this.live.delete(accessKey);
    await this.deps.vault.delete('api-key', accessKey);
  }

  used(key: LiveKey, ip: string): void {
    const now = this.deps.clock.nowMs();
    key.body = { ...key.body, lastUsedAt: now, lastUsedIp: ip };
    if (now - key.writtenAt < WRITE_EVERY_MS) return;
    key.writtenAt = now;
    this.put(key.accessKey, key.body, key.version)
      .then((put) => {
        if (put.ok) key.version = put.version;
        else if (this.live.get(key.accessKey) === key) this.live.delete(key.accessKey);
      })
      .catch(this.deps.onFault);
  }

  /** False where another write came first. */
  async tell(accessKey: string, told: KeyTold | undefined): Promise<boolean> {
    const key = await this.get(accessKey);
    if (key === null) return false;
    const put = await this.put(accessKey, { ...key.body, told }, key.version);
    if (!put.ok) {
      this.live.delete(accessKey);
      return false;
    }
    key.body = { ...key.body, told };
    key.version = put.version;
    return true;
  }

  /** A put replaces the record together with its indexes, so every put names them. */
  private put(accessKey: string, body: ApiKeyBody, expectedVersion?: number): Promise<VaultResult> {
    const indexes = { idempotency: { value: idempotencyOf(body.uid, body.idempotencyKey), unique: true } };
    return this.deps.vault.put({
      kind: 'api-key',
      id: accessKey,
      person: body.uid,
      body,
      now: this.deps.clock.nowMs(),
      indexes,
      ...(expectedVersion === undefined ? {} : { expectedVersion }),
    });
  }

  async list(user: RegisteredUser): Promise<readonly ApiKeyView[]> {
    const keys = await Promise.all(user.apiKeys.map((accessKey) => this.get(accessKey)));
    return keys.flatMap((key) => (key === null ? [] : [this.view(key.accessKey, key.body, user)]));
  }

  view(accessKey: string, body: ApiKeyBody, user: Pick<RegisteredUser, 'control'>): ApiKeyView {
    const { label, permissions, ips, createdAt, expiresAt, lastUsedAt, lastUsedIp } = body;
    const fault = keyFault(user, permissions);
    const expired = expiresAt !== null && this.deps.clock.nowMs() >= expiresAt;
    return {
      accessKey,
      label,
      permissions,
      ips,
      createdAt,
      expiresAt,
      status: expired ? 'expired' : 'active',
      ...(expired || fault === null ? {} : { invalid: fault }),
      lastUsedAt,
      lastUsedIp,
    };
  }
}

const liveKey = (accessKey: string, body: ApiKeyBody, version: number): LiveKey => ({
  accessKey,
  body,
  version,
  writtenAt: body.lastUsedAt ?? 0,
  ranges: body.ips.map(parseIpRange).filter((range) => range !== null),
});
