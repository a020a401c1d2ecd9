import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/workspace/root.js';

const PROGRAM = 'main-deaf.mjs';
const HEARD = ['IDENTITY_TOPIC.frozen', 'IDENTITY_TOPIC.sessionEnded'];

/** Runs `work` with a program whose gateway hears no signal that closes sockets: for it, they are all lost. */
export async function withDeafGateway<Result>(work: (program: string) => Promise<Result>): Promise<Result> {
  const folder = join(workspaceRoot(), 'dist/host');
  let program = readFileSync(join(folder, 'main.mjs'), 'utf8');
  for (const topic of HEARD) {
    const subscribes = `signals.subscribe(${topic},`;
    if (program.split(subscribes).length !== 2) throw new Error(`the program does not subscribe to ${topic} once`);
    program = program.replace(subscribes, `signals.subscribe('lost',`);
  }
  const file = join(folder, PROGRAM);
  writeFileSync(file, program);
  try {
    return await work(PROGRAM);
  } finally {
    rmSync(file, { force: true });
  }
}
