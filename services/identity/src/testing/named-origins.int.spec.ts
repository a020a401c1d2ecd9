import { legalPerson } from '@corella/contracts/kyc';
import { givenIdentity, type Identity } from './given-identity.js';
import { givenCustomer } from './given-people.js';
import { originsUnnamed } from './named-origins.js';

const NOBODY: ReadonlySet<string> = new Set();

describe('the check at the end of every spec of identity', () => {
  let identity: Identity;
  let uid: string;
  let row: string;
  beforeEach(async () => {
    identity = await givenIdentity();
    uid = (await givenCustomer(identity)).uid;
    row = (await identity.vault.list('origin', { person: legalPerson(uid) }))[0]?.id ?? '';
  });

  it('finds an origin whose row is not there', async () => {
    expect(await originsUnnamed(identity.store, identity.vault, NOBODY)).toEqual([]);
    await identity.vault.delete('origin', row);
    const found = [expect.stringMatching(new RegExp(`^user-${uid} \\d+, AgreementSigned: .* origin/${row}$`))];
    expect(await originsUnnamed(identity.store, identity.vault, NOBODY)).toEqual(found);
    await identity.stop();
    expect(identity.faults.splice(0)).toEqual(found);
  });

  it('finds nothing about whoever was erased', async () => {
    await identity.vault.erasePerson(legalPerson(uid));
    expect(await originsUnnamed(identity.store, identity.vault, NOBODY)).not.toEqual([]);
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
});
