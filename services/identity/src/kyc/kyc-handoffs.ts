import { KYC_HANDOFF, type KycHandoff } from '@corella/contracts/kyc';
import type { Clock } from '@corella/clock';
import { sha256Hex } from '@corella/hash';
import type { Vault, VaultRecord } from '@corella/vault';
import type { Gestures } from '../domain/kyc/gestures.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { Users } from '../people/users.js';
import { newToken, type RandomBytes } from '../secrets/random-bytes.js';

const KIND = 'kyc-handoff';
const GESTURES = 'kyc-gestures';
const DAY_MS = 86_400_000;

interface HandoffBody {
  readonly codeUntil: number;
  /** SHA-256 of the token of the phone that used the code; null while none has. */
  readonly phone: string | null;
  readonly phoneUntil: number | null;
  readonly refusedAt: number | null;
  readonly gestures: Gestures;
  /** Of the customer's sessions. Logging out everywhere ends the phone too. */
  readonly generation: number;
}

/** A code or a phone that still counts, and whose it is. */
export interface LiveHandoff extends HandoffBody {
  readonly uid: string;
}
/** `uid` is whose page sees another state now; null where nothing changed. */
export type CodeUse = { readonly uid: string | null } & (
  | { readonly phone: string; readonly until: number }
  | { readonly refused: 'handoff-invalid' | 'handoff-expired' | 'handoff-used' }
);

interface Deps {
  readonly vault: Vault;
  readonly users: Users;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/**
 * The codes by which a phone takes the pictures of a verification: 256 random bits, kept as SHA-256, for fifteen
 * minutes and one phone. A customer has one at a time, so that a new one ends the one before and its phone.
 */
export class KycHandoffs {
  constructor(private readonly deps: Deps) {}

  async begin(
    { uid, generation }: Pick<RegisteredUser, 'uid' | 'generation'>,
    gestures: Gestures,
  ): Promise<{ readonly token: string; readonly expiresAt: number }> {
    const { clock, random } = this.deps;
    const token = newToken(random);
    const codeUntil = clock.nowMs() + KYC_HANDOFF.codeMs;
    const body = { codeUntil, phone: null, phoneUntil: null, refusedAt: null, gestures, generation };
    await this.put(uid, body, { code: sha256Hex(token) });
    await this.keepGestures(uid, gestures);
    return { token, expiresAt: codeUntil };
  }

  /** What the last codes of a day asked for. Whoever could draw again at will would draw until old pictures fit. */
  async lastGestures(uid: string): Promise<Gestures> {
    return (await this.deps.vault.get<{ readonly gestures: Gestures }>(GESTURES, uid))?.body.gestures ?? {};
  }

  private async keepGestures(uid: string, gestures: Gestures): Promise<void> {
    const { vault, clock } = this.deps;
    const now = clock.nowMs();
    await vault.put({ kind: GESTURES, id: uid, person: uid, body: { gestures }, now, expiresAt: now + DAY_MS });
  }

  /** A phone shows a code. The one that used it may show it again; another one is refused, and the customer is told. */
  async use(token: string, known: string | undefined): Promise<CodeUse> {
    const { clock, random } = this.deps;
    const code = sha256Hex(token);
    const found = await this.find('code', code);
    if (found === null) return { uid: null, refused: 'handoff-invalid' };
    const { uid, version, ...body } = found;
    const now = clock.nowMs();
    if (body.phone !== null && body.phoneUntil !== null) {
      if (known !== undefined && body.phone === sha256Hex(known) && body.phoneUntil > now)
        return { uid: null, phone: known, until: body.phoneUntil };
      await this.put(uid, { ...body, refusedAt: now }, { code, phone: body.phone, version });
      return { uid, refused: 'handoff-used' };
    }
    if (body.codeUntil <= now) return { uid: null, refused: 'handoff-expired' };
    const phone = newToken(random);
    const until = now + KYC_HANDOFF.phoneMs;
    const used = { ...body, phone: sha256Hex(phone), phoneUntil: until };
    // A code that was ended while the phone showed it stays so.
    const isKept = await this.put(uid, used, { code, phone: used.phone, version });
    return isKept ? { uid, phone, until } : { uid: null, refused: 'handoff-invalid' };
  }

  /** The phone whose token has this SHA-256, while it may send pictures. */
  async ofPhone(phone: string): Promise<(LiveHandoff & { readonly phoneUntil: number }) | null> {
    const found = await this.find('phone', phone);
    if (found === null || found.phoneUntil === null || found.phoneUntil <= this.deps.clock.nowMs()) return null;
    return { ...found, phoneUntil: found.phoneUntil };
  }

  /** What the customer sees of it; null where nothing counts any more. */
  async shown(user: RegisteredUser): Promise<KycHandoff | null> {
    const body = (await this.deps.vault.get<HandoffBody>(KIND, user.uid))?.body;
    if (body === undefined || !isOf(user, body)) return null;
    const { codeUntil, phoneUntil, refusedAt } = body;
    const expiresAt = phoneUntil ?? codeUntil;
    if (expiresAt <= this.deps.clock.nowMs()) return null;
    return { state: phoneUntil === null ? 'waiting' : 'open', expiresAt, refusedAt };
  }

  async end(uid: string): Promise<void> {
    await this.deps.vault.delete(KIND, uid);
  }

  /** Freezing, a lock and a logout everywhere end it without an act of their own: it counts no more. */
  private async find(
    index: 'code' | 'phone',
    value: string,
  ): Promise<(LiveHandoff & { readonly version: number }) | null> {
    const [row] = await this.deps.vault.findBy<HandoffBody>(KIND, index, value);
    const user = row === undefined ? null : await this.deps.users.get(row.id);
    if (row === undefined || user === null || !isOf(user, row.body)) return null;
    return { ...row.body, uid: row.id, version: row.version };
  }

  /** `version` is that of the row that it takes the place of. False where another one has done so. */
  private async put(
    uid: VaultRecord['id'],
    body: HandoffBody,
    found: { readonly code: string; readonly phone?: string; readonly version?: number },
  ): Promise<boolean> {
    const { ok } = await this.deps.vault.put<HandoffBody>({
      kind: KIND,
      id: uid,
      person: uid,
      body,
      now: this.deps.clock.nowMs(),
      ...(found.version === undefined ? {} : { expectedVersion: found.version }),
      // A little longer, so that a code that is too old is told from one that never was.
      expiresAt: Math.max(body.codeUntil, body.phoneUntil ?? 0) + KYC_HANDOFF.phoneMs,
      indexes: {
        code: { value: found.code },
        ...(found.phone === undefined ? {} : { phone: { value: found.phone } }),
      },
    });
    return ok;
  }
}

const isOf = ({ status, lock, generation }: RegisteredUser, body: HandoffBody): boolean =>
  status === 'active' && lock === null && generation === body.generation;
