import { BusFault } from '@corella/bus';
import { LEDGER_SERVICE, LEDGER_SHARD, type LedgerCommand, type LedgerReply } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { RevisionMemory } from '../../reads/revision-memory.js';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { NOW_MS, UID } from '../../testing/fake-venue.js';
import { TellLedger } from './tell-ledger.js';

const account = `spot:${UID}`;
const timer = { type: 'SetCancelTimer', account, triggerAt: NOW_MS + 10_000 } as const;

describe('telling the ledger a setting of an account', () => {
  let venue: OpenGateway;
  let tell: TellLedger;
  const sent: LedgerCommand[] = [];
  const ledger = (answer: () => LedgerReply): void =>
    void venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: LedgerCommand) => {
      sent.push(command);
      return answer();
    });

  beforeAll(async () => {
    venue = await openGateway();
    tell = venue.gateway.app.get(TellLedger);
  });
  beforeEach(() => void sent.splice(0));
  afterAll(async () => venue.close());

  it('numbers the commands and says whether they changed anything', async () => {
    for (const changed of [true, false]) {
      ledger(() => ({ result: ok({ changed }), revision: 12 }));
      expect(await tell.execute(timer)).toEqual({ ok: true, value: { changed } });
    }
    const [first, second] = sent.map((command) => ('sequence' in command ? command.sequence : undefined));
    expect(sent).toMatchObject([timer, timer]);
    expect(second).toEqual({ sender: first?.sender, number: (first?.number ?? 0) + 1 });
    expect(venue.gateway.app.get(RevisionMemory).after(account)).toEqual({ after: { [LEDGER_SHARD]: 12 } });
  });

  it('passes on why the ledger refused', async () => {
    ledger(() => ({ result: reject({ code: 'account-unknown' }), revision: 12 }));
    expect(await tell.execute({ type: 'SetFeePreference', account, payInHt: true })).toEqual({
      ok: false,
      rejection: { code: 'account-unknown' },
    });
  });

  it('sends a command once and calls a missing answer unknown', async () => {
    ledger(() => {
      throw new BusFault('timeout', 'no answer');
    });
    expect(await tell.execute(timer)).toEqual({ ok: false, rejection: { code: 'outcome-unknown' } });
    expect(sent).toHaveLength(1);
  });
});
