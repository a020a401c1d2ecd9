import type { StaffPrincipal } from '@corella/contracts/identity';
import type { ListRequest } from '@corella/contracts/queries';
import { sha256Hex } from '@corella/hash';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { refuse } from '../../problem/refused.js';

/** Pages ask again by themselves, so the same answer to the same person is recorded once in this time. */
const WINDOW_MS = 10 * 60_000;
/** So many addresses that nobody has may one person look up in that time, so that nobody fills the audit log. */
const MOST_MISSES = 100;
const MOST_REMEMBERED = 10_000;

interface LookUp {
  readonly filter: ListRequest['filter'];
  /** Whose the address is, or null. Undefined when the filter names none. */
  readonly owner: string | null | undefined;
  readonly requestId: string;
}

interface Recorded {
  readonly at: number;
  readonly written: Promise<unknown>;
}

/**
 * Records that staff looked a customer up by a whole address. Addresses are masked in every list, but such an answer
 * says whose the address is, or that nobody here has it. The address itself is personal data and not recorded.
 */
@Injectable()
export class AddressLookUps {
  private readonly recorded = new Map<string, Recorded>();
  /** When each member of staff looked up addresses that nobody has. */
  private readonly misses = new Map<string, readonly number[]>();

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  /** Call before the answer is shown. Resolves when its record is written; several of the same wait for one. */
  async note(staff: StaffPrincipal, { filter, owner, requestId }: LookUp): Promise<void> {
    if (owner === undefined) return;
    const key = `${staff.staffId} ${owner ?? sha256Hex(addressIn(filter))}`;
    const now = this.deps.clock.nowMs();
    const earlier = this.recorded.get(key);
    if (earlier !== undefined && now - earlier.at < WINDOW_MS) return void (await earlier.written);
    this.demandFewMisses(staff, now);
    if (owner === null) this.misses.set(staff.staffId, [...this.missesOf(staff, now), now]);
    const written = this.record(staff, owner, requestId);
    this.remember(key, { at: now, written });
    try {
      await written;
    } catch (error) {
      if (this.recorded.get(key)?.written === written) this.recorded.delete(key);
      throw error;
    }
  }

  /** Refuses every new look-up, whoever has the address, so that the refusal does not tell. */
  private demandFewMisses(staff: StaffPrincipal, now: number): void {
    const oldest = this.missesOf(staff, now).at(-MOST_MISSES);
    if (oldest !== undefined)
      refuse('slow-down', { retryAfterSeconds: Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1_000)) });
  }

  private missesOf({ staffId }: StaffPrincipal, now: number): readonly number[] {
    return (this.misses.get(staffId) ?? []).filter((at) => now - at < WINDOW_MS);
  }

  private async record(staff: StaffPrincipal, owner: string | null, requestId: string): Promise<void> {
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: staff.permissions.includes('users.view') ? 'users.view' : 'users.view-masked',
      action: 'users.look-up',
      target: owner === null ? 'users' : `user:${owner}`,
      after: owner === null ? 'nobody has the address' : 'by address',
      requestId,
    });
  }

  private remember(key: string, recorded: Recorded): void {
    this.recorded.delete(key);
    this.recorded.set(key, recorded);
    const [oldest] = this.recorded.keys();
    if (this.recorded.size > MOST_REMEMBERED && oldest !== undefined) this.recorded.delete(oldest);
  }
}

/** Its spelling does not matter enough to be exact: another one only makes another record. */
const addressIn = ({ email, q }: ListRequest['filter']): string =>
  String(email ?? q)
    .trim()
    .toLowerCase();
