import type { PasskeyAssertion, PasskeyAttestation, PasskeyView } from '@corella/contracts/identity';
import type { Vault, VaultRecord } from '@corella/vault';
import type { PasskeySite } from '../domain/rules/passkey-site.js';
import { counterAfter, newCredential, type Credential } from '../secrets/webauthn.js';

const KIND = 'passkey';
const MAX_CONFLICTS = 5;

/** Whose passkeys: a customer, or a person of the staff. The stream names those that count. */
export interface PasskeyHolder {
  /** The person of the vault. */
  readonly uid: string;
  readonly passkeys: readonly string[];
}

interface PasskeyBody extends Credential {
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

const CREDENTIAL = 'credential';
const foundBy = ({ credentialId }: Credential) => ({ [CREDENTIAL]: { value: credentialId } });
const rowOf = (uid: string, keyRef: string): string => `${uid}/${keyRef}`;

/** Credentials of passkeys. Only those that the stream names count. */
export class Passkeys {
  constructor(
    private readonly vault: Vault,
    /** Null where the venue has no name that a passkey could be bound to. */
    readonly site: PasskeySite | null,
  ) {}

  /** In the order in which they were added. */
  async list(user: PasskeyHolder): Promise<readonly PasskeyView[]> {
    return (await this.rows(user)).map(({ id, body: { name, createdAt, lastUsedAt } }) => ({
      id: id.slice(user.uid.length + 1),
      name,
      createdAt,
      lastUsedAt,
    }));
  }

  async credentials(user: PasskeyHolder): Promise<readonly Credential[]> {
    return (await this.rows(user)).map(({ body }) => body);
  }

  /** Checks what an authenticator made. Null where it is not what was asked for. */
  check(attestation: PasskeyAttestation, challenge: string): Promise<Credential | null> {
    return this.site === null ? Promise.resolve(null) : newCredential(attestation, { challenge, site: this.site });
  }

  async put(
    uid: string,
    { keyRef, credential, name, now }: { keyRef: string; credential: Credential; name: string; now: number },
  ): Promise<PasskeyView> {
    const body: PasskeyBody = { ...credential, name, createdAt: now, lastUsedAt: null };
    const row = { kind: KIND, id: rowOf(uid, keyRef), person: uid, body, now };
    await this.vault.put({ ...row, indexes: foundBy(credential) });
    return { id: keyRef, name, createdAt: now, lastUsedAt: null };
  }

  /**
   * Null for one that the person does not have. A login with it at the same moment may have written its counter; that
   * one stays.
   */
  async rename(
    holder: PasskeyHolder,
    { keyRef, name, now }: { readonly keyRef: string; readonly name: string; readonly now: number },
  ): Promise<PasskeyView | null> {
    for (let tries = 0; tries < MAX_CONFLICTS; tries += 1) {
      const row = (await this.rows(holder)).find(({ id }) => id === rowOf(holder.uid, keyRef));
      if (row === undefined) return null;
      const { id, version: expectedVersion, person } = row;
      const body = { ...row.body, name };
      const put = await this.vault.put({ kind: KIND, id, person, body, now, expectedVersion, indexes: foundBy(body) });
      if (put.ok) return { id: keyRef, name, createdAt: body.createdAt, lastUsedAt: body.lastUsedAt };
    }
    throw new Error('the passkey could not be renamed');
  }

  /** The person who has the passkey with this credential, where its row says so. */
  async ownerOf(credentialId: string): Promise<string | null> {
    const [row] = await this.vault.findBy<PasskeyBody>(KIND, CREDENTIAL, credentialId);
    return row?.person ?? null;
  }

  async remove(uid: string, keyRef: string): Promise<void> {
    await this.vault.delete(KIND, rowOf(uid, keyRef));
  }

  /** Checks what one of the customer's passkeys signed. Its counter is stored by compare-and-set before the answer. */
  async signed(
    user: PasskeyHolder,
    { assertion, challenge, now }: { assertion: PasskeyAssertion; challenge: string; now: number },
  ): Promise<boolean> {
    const row = (await this.rows(user)).find(({ body }) => body.credentialId === assertion.id);
    if (row === undefined || this.site === null) return false;
    const counter = await counterAfter(assertion, { challenge, site: this.site, credential: row.body });
    if (counter === null) return false;
    const put = await this.vault.put({
      kind: KIND,
      id: row.id,
      person: user.uid,
      body: { ...row.body, counter, lastUsedAt: now },
      now,
      expectedVersion: row.version,
      indexes: foundBy(row.body),
    });
    return put.ok;
  }

  private async rows({ uid, passkeys }: PasskeyHolder): Promise<readonly VaultRecord<PasskeyBody>[]> {
    const rows = await Promise.all(passkeys.map((keyRef) => this.vault.get<PasskeyBody>(KIND, rowOf(uid, keyRef))));
    return rows.filter((row) => row !== null);
  }
}
