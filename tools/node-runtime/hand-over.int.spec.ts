import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/root.js';

const OLD_NODE =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';

describe('a launcher started by an old Node', () => {
  const root = mkdtempSync(join(tmpdir(), 'corella-launcher-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('names the one command that helps, also where `npm ci` runs no scripts', () => {
    mkdirSync(join(root, 'tools'));
    cpSync(join(workspaceRoot(), 'tools/node-runtime'), join(root, 'tools/node-runtime'), { recursive: true });
    const launcher = join(root, 'tools/launch.mjs');
    writeFileSync(launcher, "import { handOver } from './node-runtime/hand-over.mjs';\nawait handOver();\n");
    const { status, stderr } = spawnSync(process.execPath, ['--import', OLD_NODE, launcher], { encoding: 'utf8' });
    expect([status, stderr.trim().split('\n')]).toEqual([
      69,
      [expect.stringMatching(/^This is Node 20\.20\.2; .*`node tools\/node-runtime\/fetch\.mjs`/)],
    ]);
  });
});
