import { missingKafka, missingNats, missingPostgres, realPart } from '@corella/real-parts';
import { ClusterRounds } from '../drill/cluster/cluster-drill.js';
import { DrilledCluster } from '../drill/cluster/drilled-cluster.js';
import { killedTogether, outage } from '../drill/cluster/faults.js';
import { contextOf } from '../drill/harness/drill.js';
import { ApiClient } from '../venue/api-client.js';
import { workspaceRoot } from '../workspace/root.js';
import { newCustomer, PASSWORD } from './api/new-customer.js';
import { eventually } from './eventually.js';

const AWAY_MS = 3_000;
const log = (line: string): void => void process.stdout.write(`  ${line}\n`);

interface Closing {
  readonly state: string;
  readonly dates: { readonly acknowledge: { readonly ordinaryUntil: string; readonly retainUntil: string } };
}

realPart('a cluster', missingKafka() ?? missingPostgres() ?? missingNats(), () => {
  let drilled: DrilledCluster;
  beforeAll(async () => {
    drilled = await DrilledCluster.start({ root: workspaceRoot(), log });
  }, 200_000);
  afterAll(async () => {
    await drilled.stop();
    drilled.remove();
  }, 60_000);

  it('closes the account of a customer who gives play money back: nobody logs in at any gateway', async () => {
    const { client, email } = await newCustomer(drilled.url);
    const { dates } = await client.get<Closing>('/api/privacy');
    const body = { acknowledge: dates.acknowledge, giveBack: true };
    const proven = await client.proven('account-close', body, { password: PASSWORD });
    expect(await client.post<Closing>('/api/privacy/closure', proven)).toMatchObject({ state: 'closing' });
    for (const gateway of drilled.gateways) {
      const login = () =>
        new ApiClient(gateway).call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
      const refused = await eventually(login, ({ body: told }) => JSON.stringify(told).includes('account-closed'));
      expect(refused).toMatchObject({ status: 403, body: { code: 'account-closed' } });
    }
    expect((await client.call('GET', '/api/privacy')).status).toBe(401);
  }, 60_000);

  it('goes on after its owners, a gateway and a server were killed, and loses and doubles nothing', async () => {
    let rounds: ClusterRounds | undefined;
    try {
      rounds = await ClusterRounds.open(drilled, contextOf({ name: 'cluster', rounds: 1 }, new Map(), log));
      await rounds.meet(killedTogether(['ledger', 'matching-0', 'gateway-0']), AWAY_MS);
      await rounds.meet(outage(['nats'], {}), AWAY_MS);
      await rounds.check('all of this');
      expect(rounds.problems).toEqual([]);
      expect(rounds.acknowledged()).toBeGreaterThan(20);
    } finally {
      rounds?.close();
    }
  }, 300_000);
});
