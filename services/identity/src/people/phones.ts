import type { Vault } from '@corella/vault';
import { BoundedMap, type OneAtATime } from '@corella/aggregates';
import type { RegisteredUser } from '../domain/user/user-state.js';
import { MailedCodes } from './mailed-codes.js';

const KIND = 'phone';

interface PhoneBody {
  readonly number: string;
}
interface PhoneOf {
  readonly uid: string;
  readonly version: number;
}
const idOf = ({ uid, version }: PhoneOf): string => `${uid}/${version}`;

/** A number that is being bound. Whoever sets another password ends what a thief has begun. */
interface PendingPhone {
  readonly number: string;
  readonly code: string;
  readonly passwordVersion: number;
  readonly phoneVersion: number | null;
}

/** Numbers of customers, as vault rows that events name by version. Those of recent users are in memory. */
export class Phones {
  private readonly known = new BoundedMap<string, string>(20_000);
  /** One a customer, named by their uid. */
  readonly pending: MailedCodes<PendingPhone>;
  /** Codes to a bound phone, by the login, the session or the reset that they are for. */
  readonly texted: MailedCodes<{ readonly code: string; readonly phoneVersion: number }>;

  constructor(
    private readonly vault: Vault,
    executing: OneAtATime,
  ) {
    this.pending = new MailedCodes({ vault, executing, kind: 'phone-change' });
    this.texted = new MailedCodes({ vault, executing, kind: 'texted-code' });
  }

  /** As `of`, but undefined where a row would have to be read. */
  inMemory({ uid, phoneVersion: version }: Pick<RegisteredUser, 'uid' | 'phoneVersion'>): string | null | undefined {
    return version === null ? null : this.known.get(idOf({ uid, version }));
  }

  /** Null where none is bound, or the person was erased. */
  async of({ uid, phoneVersion: version }: Pick<RegisteredUser, 'uid' | 'phoneVersion'>): Promise<string | null> {
    if (version === null) return null;
    const id = idOf({ uid, version });
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const row = await this.vault.get<PhoneBody>(KIND, id);
    if (row === null) return null;
    this.known.set(id, row.body.number);
    return row.body.number;
  }

  /** Of a person who was erased, nothing stays in memory either. */
  forget(place: PhoneOf): void {
    this.known.delete(idOf(place));
  }

  /** Whose row has the number, whether an event names it or not. */
  async claimedBy(number: string): Promise<PhoneOf | null> {
    const [found] = await this.vault.findBy<PhoneBody>(KIND, KIND, number);
    if (found === undefined) return null;
    const [uid = '', version = ''] = found.id.split('/');
    return { uid, version: Number(version) };
  }

  /** False when another row has the number. */
  async claim(phone: PhoneOf, number: string, now: number): Promise<boolean> {
    const put = await this.vault.put({
      kind: KIND,
      id: idOf(phone),
      person: phone.uid,
      body: { number } satisfies PhoneBody,
      now,
      indexes: { [KIND]: { value: number, unique: true } },
    });
    return put.ok;
  }

  async drop(phone: PhoneOf): Promise<void> {
    await this.vault.delete(KIND, idOf(phone));
    this.known.delete(idOf(phone));
  }
}
