import { missingKafka, missingNats, missingPostgres, realPart } from '@corella/real-parts';
import { ClusterRounds } from '../drill/cluster/cluster-drill.js';
import { DrilledCluster } from '../drill/cluster/drilled-cluster.js';
import { killedTogether, outage } from '../drill/cluster/faults.js';
import { contextOf } from '../drill/harness/drill.js';
import { workspaceRoot } from '../workspace/root.js';

const AWAY_MS = 3_000;
const log = (line: string): void => void process.stdout.write(`  ${line}\n`);

realPart('a cluster', missingKafka() ?? missingPostgres() ?? missingNats(), () => {
  it('goes on after its owners, a gateway and a server were killed, and loses and doubles nothing', async () => {
    const drilled = await DrilledCluster.start({ root: workspaceRoot(), log });
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
      await drilled.stop();
      drilled.remove();
    }
  }, 300_000);
});
