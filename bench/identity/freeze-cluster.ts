import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from '../../tools/cluster/cluster.js';
import { workspaceRoot } from '../../tools/workspace/root.js';
import { freeze } from './freeze.js';

const PORT = 11_850;
const HOST_OPTIONS = ['--limits', 'off', '--log-level', 'error', '--demo-kyc', 'manual'];

/** The same freeze in a cluster: the sockets at two gateways, who hear of it over NATS. */
export async function freezeInCluster(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'corella-freeze-'));
  const running = await openCluster(
    { data, fresh: true, port: PORT, gateways: 2, matchers: 1, memoryMb: 768, build: false, hostOptions: HOST_OPTIONS },
    { root: workspaceRoot(), say: () => undefined },
  );
  const end = (): void => running.kill();
  process.once('exit', end);
  try {
    await running.start();
    await running.named('simulation').hold('SIGTERM');
    const { gateways } = running;
    const [url] = gateways;
    if (url === undefined) throw new Error('the cluster has no gateway');
    return await freeze({ url, gateways, demo: () => running.demo() }, 'freeze in a cluster');
  } finally {
    await running.stop();
    process.off('exit', end);
    rmSync(data, { recursive: true, force: true });
  }
}
