import type { StaffPrincipal } from '@corella/contracts/identity';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenStaff } from '../testing/given-people.js';
import { REVEALING, REVEALS_AN_HOUR } from './reveals.js';

const MINUTE_MS = 60_000;
const PERMISSION = 'kyc-cases.documents';

describe('looks at personal data', () => {
  let identity: Identity;
  let staff: StaffPrincipal;
  beforeEach(async () => {
    identity = await givenIdentity();
    staff = (await givenStaff(identity, 'kyc')).principal;
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const look = (by = staff, action: string = 'kyc.open') =>
    identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff: by,
      permission: PERMISSION,
      action,
      target: 'user:1',
      requestId: 'q',
    });
  const looks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) await look();
  };
  const alarms = async () => (await identity.audit()).filter(({ action }) => action === 'staff.many-reveals').length;

  it('are too many from the 61st within an hour on, which is said once for each 61', async () => {
    await looks(REVEALS_AN_HOUR);
    expect(await alarms()).toBe(0);
    await looks(1);
    expect(await alarms()).toBe(1);
    await looks(REVEALS_AN_HOUR);
    expect(await alarms()).toBe(1);
    await looks(1);
    expect(await alarms()).toBe(2);
  });

  it('count for the person and the last hour only, whatever was looked at', async () => {
    const colleague = (await givenStaff(identity, 'kyc')).principal;
    for (let at = 0; at < REVEALS_AN_HOUR; at += 1) await look(staff, REVEALING[at % REVEALING.length]);
    await look(colleague);
    expect(await alarms()).toBe(0);
    identity.clock.advance(60 * MINUTE_MS);
    await looks(REVEALS_AN_HOUR);
    expect(await alarms()).toBe(0);
    await looks(1);
    expect(await alarms()).toBe(1);
  });

  it('do not count what shows nobody’s data', async () => {
    for (let at = 0; at <= REVEALS_AN_HOUR; at += 1) await look(staff, 'kyc.claim');
    expect(await alarms()).toBe(0);
  });

  it('are told once of a crowd of them at the same moment', async () => {
    await Promise.all(Array.from({ length: REVEALS_AN_HOUR + 20 }, () => look()));
    expect(await alarms()).toBe(1);
  });

  it('count on after a restart, and so does the last alarm', async () => {
    await looks(REVEALS_AN_HOUR);
    await identity.stop(true);
    identity = await givenIdentity({ directory: identity.directory });
    await looks(1);
    expect(await alarms()).toBe(1);
    await identity.stop(true);
    identity = await givenIdentity({ directory: identity.directory });
    await looks(REVEALS_AN_HOUR);
    expect(await alarms()).toBe(1);
  });
});
