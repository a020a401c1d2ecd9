import { ManualClock } from '@corella/clock';
import { kycVendorConformance } from '@corella/kyc-vendor/conformance';
import { signedCall } from '@corella/kyc-vendor/signed-calls';
import { KycVendorUnavailable, type KycVendorCall, type KycVendorRequest } from '@corella/kyc-vendor';
import { createKycVendorSimulator } from './kyc-vendor-simulator.js';

const SECRET = 'a secret of the simulator and whoever it calls';

kycVendorConformance('the simulator', async () => {
  const clock = new ManualClock(1_800_000_000_000);
  return {
    vendor: createKycVendorSimulator({ clock, secret: SECRET }),
    async wait() {
      clock.advance(2_000);
    },
    called: (checkId, afterMs = 0) => signedCall(SECRET, checkId, clock.nowMs() + afterMs),
  };
});

const request = (checkId: string, uid = '1072015'): KycVendorRequest => ({
  checkId,
  uid,
  country: 'AU',
  pictures: [],
  answers: { firstName: 'Mia', birthDate: '1997-03-14', street: '14 Wattle Street' },
});

describe('the simulated checking service', () => {
  const clock = new ManualClock(0);
  const vendor = createKycVendorSimulator({ clock, secret: SECRET });
  const checked = async (checkId: string, uid?: string) => {
    await vendor.start(request(checkId, uid));
    clock.advance(2_000);
    return vendor.get(checkId);
  };

  it('finds what was entered, after two seconds', async () => {
    await vendor.start(request('a'));
    clock.advance(1_999);
    expect(await vendor.get('a')).toBeNull();
    clock.advance(1);
    expect(await vendor.get('a')).toMatchObject({ read: { firstName: { text: 'Mia', box: null } }, duplicates: [] });
  });

  it('says of a company who was looked up, and finds a hit of whoever logs in', async () => {
    vendor.play({ uid: '*', outcome: 'sanctions' });
    const answers = { firstName: 'Mia', 'owner1.firstName': 'Helen', 'senior.firstName': 'Ada' };
    await vendor.start({ ...request('company'), answers });
    clock.advance(2_000);
    expect((await vendor.get('company'))?.people).toEqual([
      { section: null, sanctionsHits: 1, publicFigure: false },
      { section: 'owner1', sanctionsHits: 0, publicFigure: false },
      { section: 'senior', sanctionsHits: 0, publicFigure: false },
    ]);
  });

  it('finds what it is told to, so often', async () => {
    vendor.play({ uid: '1072015', outcome: 'mismatch', repeat: 2 });
    vendor.play({ uid: '*', outcome: 'sanctions' });
    const differs = { read: { birthDate: { text: '1991-03-14' }, street: { text: '18 Wattle Street' } } };
    expect(await checked('b')).toMatchObject(differs);
    expect(await checked('c', '1000001')).toMatchObject({ sanctionsHits: 1 });
    expect(await checked('d')).toMatchObject(differs);
    expect(await checked('e')).toMatchObject({ read: { birthDate: { text: '1997-03-14' } }, sanctionsHits: 0 });
  });

  it.each([
    ['duplicate', { duplicates: [{ uid: '1072016', score: 0.91 }] }],
    ['public-figure', { publicFigure: true }],
    ['fraud', { fraud: true }],
  ] as const)('can find %s', async (outcome, found) => {
    vendor.play({ uid: '*', outcome });
    expect(await checked(outcome)).toMatchObject(found);
  });

  it('names who looks the same, if it is told', async () => {
    vendor.play({ uid: '*', outcome: 'duplicate', like: '1000007' });
    expect(await checked('like')).toMatchObject({ duplicates: [{ uid: '1000007' }] });
  });

  it('can be silent, slow and away', async () => {
    vendor.play({ uid: '*', outcome: 'silent' });
    expect(await checked('s')).toBeNull();
    vendor.play({ uid: '*', outcome: 'match', delayMs: 9_000 });
    expect(await checked('t')).toBeNull();
    clock.advance(7_000);
    expect(await vendor.get('t')).not.toBeNull();
    vendor.play({ uid: '*', outcome: 'away' });
    await expect(vendor.start(request('u'))).rejects.toThrow(KycVendorUnavailable);
  });

  it('forgets the oldest of more than a thousand checks', async () => {
    for (let number = 0; number <= 1_000; number += 1) await vendor.start(request(`many-${number}`));
    clock.advance(2_000);
    expect(await vendor.get('many-0')).toBeNull();
    expect(await vendor.get('many-1')).not.toBeNull();
    await vendor.start(request('many-0'));
    clock.advance(2_000);
    expect(await vendor.get('many-0')).not.toBeNull();
  });
});

describe('what the simulated checking service calls', () => {
  const [clock, calls] = [new ManualClock(1_800_000_000_000), [] as KycVendorCall[]];
  const given = () => createKycVendorSimulator({ clock, secret: SECRET, call: (call) => calls.push(call) });
  beforeEach(() => {
    jest.useFakeTimers();
    calls.length = 0;
  });
  const pass = (ms: number): void => {
    clock.advance(ms);
    jest.advanceTimersByTime(ms);
  };

  it('is signed, and comes once an answer is there', async () => {
    const vendor = given();
    await vendor.start(request('a'));
    await vendor.start(request('a'));
    pass(2_000);
    expect(calls).toEqual([]);
    pass(10);
    expect(calls.map((call) => vendor.webhook(call))).toEqual([{ kind: 'check', checkId: 'a', isNew: true }]);
    expect(await vendor.get('a')).not.toBeNull();
    await vendor.close();
  });

  it('comes a moment after an answer that took longer than it should', async () => {
    const vendor = given();
    const started = vendor.start(request('late'));
    clock.advance(5_000);
    await started;
    pass(4);
    expect(calls).toEqual([]);
    pass(1);
    expect(calls.map((call) => vendor.webhook(call))).toMatchObject([{ checkId: 'late' }]);
    await vendor.close();
  });

  it('is nothing where there is no answer, or nobody to call any more', async () => {
    const vendor = given();
    vendor.play({ uid: '*', outcome: 'silent' });
    await vendor.start(request('silent'));
    pass(60_000);
    await vendor.start(request('b'));
    await vendor.close();
    pass(60_000);
    expect(calls).toEqual([]);
  });
});
