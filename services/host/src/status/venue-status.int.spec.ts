import type { ProcessPart } from '@corella/contracts/service';
import { createLocalSignals } from '@corella/signals-local';
import { SERVICE_TARGETS, type ServiceTarget } from '../options/targets.js';
import { tellPart, venueStatus } from './venue-status.js';

const writer = (stream: string): ProcessPart['writers'][number] => ({
  stream,
  revision: 3,
  queued: 0,
  recoveredFrom: { snapshotRevision: null, events: 3, ms: 1 },
  lastSnapshot: null,
});
const owner = (stream: string) => ({
  stop: () => Promise.resolve(),
  writers: () => [writer(stream)],
  liveHashes: () => Promise.resolve([{ stream, revision: 3, hash: `of ${stream}` }]),
});
const store = {
  head: () => Promise.resolve('000000000000009'),
  storageState: () => ({ full: false, freeBytes: 7 }),
};

describe('the status of the venue', () => {
  const given = (services: readonly ServiceTarget[]) => {
    const signals = createLocalSignals();
    return { signals, status: venueStatus({ signals, store, instance: 'i', simulate: true, services }) };
  };

  it('adds up what each process runs and has written', async () => {
    const { signals, status } = given(['gateway']);
    tellPart(signals, { instance: 'i', targets: ['gateway'] }, []);
    tellPart(signals, { instance: 'j', targets: ['ledger', 'identity'] }, [owner('ledger-0')]);
    tellPart(signals, { instance: 'k', targets: ['matching'] }, [
      { ...owner('market-a'), troubles: () => [{ symbol: 'b', finding: 'it is damaged', waitingHolds: 2 }] },
    ]);
    expect(await status.status()).toEqual({
      instance: 'i',
      targets: ['gateway', 'ledger', 'matching', 'identity'],
      simulate: true,
      position: '000000000000009',
      storage: { full: false, freeBytes: 7 },
      writers: [writer('ledger-0'), writer('market-a')],
      troubledMarkets: [{ symbol: 'b', finding: 'it is damaged', waitingHolds: 2 }],
    });
    expect((await status.liveHash()).map(({ hash }) => hash).sort()).toEqual(['of ledger-0', 'of market-a']);
  });

  it('leaves out a process that is gone', async () => {
    const { signals, status } = given(['gateway']);
    const told = tellPart(signals, { instance: 'j', targets: ['ledger'] }, [owner('ledger-0')]);
    tellPart(signals, { instance: 'k', targets: ['matching'] }, [owner('market-a')]);
    told.close();
    expect(await status.status()).toMatchObject({ targets: ['matching'], writers: [{ stream: 'market-a' }] });
    expect(await status.liveHash()).toHaveLength(1);
  });

  it('names one process that runs everything by one word, and sees services that start later', async () => {
    const { signals, status } = given(SERVICE_TARGETS);
    const running = [owner('ledger-0')];
    tellPart(signals, { instance: 'i', targets: SERVICE_TARGETS }, running);
    running.push(owner('market-a'));
    expect(await status.status()).toMatchObject({
      targets: ['all'],
      writers: [{ stream: 'ledger-0' }, { stream: 'market-a' }],
    });
  });
});
