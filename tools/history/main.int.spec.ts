import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@corella/random';
import { workspaceRoot } from '../workspace/root.js';
import { runCommand } from '../workspace/run-command.js';
import { FILE_PREFIX, type Line, type Operation } from './history.js';
import { LineFile } from './line-file.js';
import { SequentialVenue } from './testing/sequential-venue.js';

const linesOf = ({ id, calledAt, returnedAt, outcome, ...call }: Operation): readonly Line[] => [
  { call: id, at: calledAt, ...call },
  ...(returnedAt === null ? [] : [{ return: id, at: returnedAt, outcome }]),
];

describe('the command', () => {
  let root: string;
  const history = new SequentialVenue(seededRandom(1), ['ada', 'ben']).run(60);
  const written = (name: string, operations: readonly Operation[]): string => {
    const folder = join(root, name);
    mkdirSync(folder);
    for (const client of ['ada', 'ben']) {
      const file = new LineFile(join(folder, `${FILE_PREFIX}${client}.jsonl`), { sync: false });
      for (const line of operations.filter((one) => one.client === client).flatMap(linesOf)) file.write(line);
      file.close();
    }
    return folder;
  };
  const check = (...args: readonly string[]) =>
    runCommand([process.execPath, 'tools/run.mjs', 'tools/history/main.ts', ...args], { cwd: workspaceRoot() });

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'corella-history-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('ends with 0 and counts when a recorded history is explained', async () => {
    const { code, output } = await check('check', written('good', history));
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/history explained\s*$/) });
    expect(output).toContain(`${history.length} operations`);
    expect(output).toMatch(/balances: 2 checked · 0 violated · 0 not decided/);
  });

  it('ends with 1 and names the answer that does not fit', async () => {
    const wrong = history.find((one) => one.kind === 'place' && one.outcome.is === 'ok');
    const told = history.map((one) =>
      one === wrong ? ({ ...one, outcome: { is: 'ok', answer: { orderId: '999' } } } as Operation) : one,
    );
    const { code, output } = await check('check', written('bad', told));
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(/history NOT explained\s*$/) });
    expect(output).toContain(`${wrong?.client}#${wrong?.id} place`);
  });

  it('says that it has read nothing with 65, and how it is used with 64', async () => {
    mkdirSync(join(root, 'empty'));
    expect(await check('check', join(root, 'empty'))).toMatchObject({
      code: 65,
      output: expect.stringMatching(/^\S+ has no history-\*\.jsonl\s*$/),
    });
    expect(await check('look')).toMatchObject({ code: 64 });
  });
});
