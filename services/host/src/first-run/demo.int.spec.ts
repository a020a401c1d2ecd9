import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPatientBus } from '@corella/bus-local/testing';
import { LEDGER_SERVICE, LEDGER_SHARD, type LedgerReply, type PostEntry } from '@corella/contracts/ledger';
import { openFolderFacts } from '@corella/venue-facts-folder';
import { dataDirectory } from './data-directory.js';
import { demoToShow, ensureDemo, readDemo, type DemoFile } from './demo.js';

const COMPANY = {
  uid: 1_234_567,
  email: 'company@corella.example',
  password: 'p',
  accessKey: 'a',
  secretKey: 's',
  readOnlyKey: { accessKey: 'a', secretKey: 's' },
  type: 'company',
  name: 'Corella Sample Pty Ltd',
} as const;
const NAMELESS: DemoFile['customers'][number] = { ...COMPANY, name: undefined };
const LOGINS: DemoFile = {
  customers: [COMPANY],
  staff: ['treasury', 'treasury2'].map((name) => ({
    email: `${name}@corella.example`,
    password: 'p',
    role: 'treasury',
  })),
};

function given(result: LedgerReply['result'] = { ok: true, value: { changed: true } }) {
  const root = mkdtempSync(join(tmpdir(), 'corella-demo-'));
  const facts = openFolderFacts({ directory: root });
  const directory = dataDirectory(root);
  const posted: PostEntry[] = [];
  const bus = createPatientBus();
  bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: PostEntry): Promise<LedgerReply> => {
    posted.push(command);
    return { result, revision: 0 };
  });
  let seeded = 0;
  const identity = {
    seedDemo: async () => {
      seeded += 1;
      return LOGINS;
    },
  };
  return {
    facts,
    posted,
    seeded: () => seeded,
    run: (place = directory) => ensureDemo({ facts, directory: place, bus, identity }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

describe('the first start of a demo', () => {
  it('deposits the capital through custody, in balance, and records the logins', async () => {
    const demo = given();
    expect(await readDemo(demo.facts)).toBeNull();
    await demo.run();
    const [entry] = demo.posted;
    expect(entry).toMatchObject({ transactionType: 'deposit', businessId: 'genesis:demo' });
    const sums = new Map<string, bigint>();
    for (const { asset, units } of entry?.postings ?? []) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(units));
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
    expect(entry?.postings).toContainEqual({
      account: 'house:demo',
      bucket: 'available',
      asset: 'btc',
      units: '5000000000000',
    });
    expect(await readDemo(demo.facts)).toEqual(LOGINS);
    demo.remove();
  });

  it('is done once: a restart neither posts nor creates anything again', async () => {
    const demo = given();
    await demo.run();
    await demo.run();
    expect([demo.posted.length, demo.seeded()]).toEqual([1, 1]);
    demo.remove();
  });

  it.each([
    ['names', { customers: [NAMELESS], staff: LOGINS.staff }],
    ['company', { customers: [], staff: LOGINS.staff }],
    ['second person of Treasury', { customers: [COMPANY], staff: LOGINS.staff.slice(0, 1) }],
  ])('gives the demo of an earlier release the %s that it lacks', async (_what, before) => {
    const demo = given();
    await demo.facts.put('demo', before);
    await demo.run();
    expect([demo.posted.length, demo.seeded(), await readDemo(demo.facts)]).toEqual([0, 1, LOGINS]);
    demo.remove();
  });

  it('stops with the finding when the ledger refuses the capital, and does not count as done', async () => {
    const demo = given({ ok: false, rejection: { code: 'account-unknown' } });
    await expect(demo.run()).rejects.toThrow('account-unknown');
    expect([demo.seeded(), await readDemo(demo.facts)]).toEqual([0, null]);
    demo.remove();
  });

  it('leaves a copy of the logins where people look for them, if the record is elsewhere', async () => {
    const demo = given();
    const directory = dataDirectory(mkdtempSync(join(tmpdir(), 'corella-demo-')));
    expect(await demoToShow(demo.facts, directory)).toBeNull();
    const copy = openFolderFacts({ directory: directory.root });
    await copy.put('demo', { customers: [], staff: [] });
    await demo.run(directory);
    expect(await copy.get('demo')).toEqual(LOGINS);
    expect(await demoToShow(demo.facts, directory)).toEqual({ logins: LOGINS, file: directory.demoFile });
    rmSync(directory.root, { recursive: true, force: true });
    demo.remove();
  });
});
