// npm run cluster -- [options]: the venue as several processes, on servers of its own, until Ctrl+C.
import { runCommand } from '../workspace/run-command.js';
import { workspaceRoot } from '../workspace/root.js';
import { CLUSTER_HELP, parseClusterOptions, type ClusterOptions } from './cluster-options.js';
import { Unusable, openCluster, type Cluster } from './cluster.js';
import { lastLines } from './processes/programs.js';
import { DidNotStart } from './processes/supervised.js';
import { missingServers } from './servers/cluster-servers.js';
import { table } from './table.js';

const EXIT = { failed: 1, usage: 64, refused: 65, unavailable: 69 } as const;
const root = workspaceRoot();
const say = (line: string): void => console.log(`cluster: ${line}`);

function end(message: string, code: number): never {
  console.error(`cluster: ${message}`);
  process.exit(code);
}

async function prepared({ build }: ClusterOptions): Promise<void> {
  const missing = await missingServers();
  if (missing.length > 0) end(`CANNOT RUN HERE.\n${missing.map((line) => `  ${line}`).join('\n')}`, EXIT.unavailable);
  if (!build) return;
  // In a process of its own: bundlers hold memory that whoever watches a cluster should not carry for days.
  const built = await runCommand([process.execPath, 'tools/run.mjs', 'tools/build/main.ts'], { cwd: root });
  if (!built.ok) end(`the build failed\n${built.output}`, EXIT.failed);
}

function announce(cluster: Cluster, options: ClusterOptions): void {
  console.log(`\n${table(cluster.rows())}\n`);
  console.log(`Corella is ready at ${cluster.url}`);
  console.log(`  operator console  ${cluster.url}/operator/`);
  console.log(`  API documentation ${cluster.url}/docs`);
  console.log(`  gateways          ${cluster.gateways.join('  ')}`);
  console.log(`  demo logins       ${cluster.demoFile}`);
  console.log(`  data, logs        ${options.data}\n`);
}

/** The first signal stops everything in order, also in the middle of the start; the second one kills everything. */
function stopOnSignal(cluster: Cluster): { readonly isStopping: () => boolean } {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(EXIT.failed);
    stopping = true;
    say('stopping; once more kills everything');
    cluster.stop().then(
      () => process.exit(0),
      (error: unknown) => end(String(error), EXIT.failed),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return { isStopping: () => stopping };
}

async function run(options: ClusterOptions): Promise<void> {
  await prepared(options);
  const cluster = await openCluster(options, { root, say });
  // Nothing outlives this process, even when it fails.
  process.once('exit', () => cluster.kill());
  const { isStopping } = stopOnSignal(cluster);
  try {
    await cluster.start();
    announce(cluster, options);
  } catch (error) {
    if (isStopping()) return;
    await cluster.stop();
    throw error;
  }
}

const parsed = parseClusterOptions(process.argv.slice(2));
if (parsed.kind === 'help') process.stdout.write(CLUSTER_HELP);
else if (parsed.kind === 'error') end(`${parsed.message}\n--help lists the options`, EXIT.usage);
else {
  const { options } = parsed;
  run(options).catch((error: unknown) => {
    if (error instanceof Unusable) end(error.message, EXIT.refused);
    if (!(error instanceof DidNotStart)) throw error;
    const [name = ''] = error.message.split(' ', 1);
    end(`${error.message}. The end of its log:\n${lastLines(options.data, name)}`, EXIT.failed);
  });
}
