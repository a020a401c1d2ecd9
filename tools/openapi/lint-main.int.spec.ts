import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../workspace/run-command.js';
import { workspaceRoot } from '../workspace/root.js';

const root = workspaceRoot();
const operation = {
  operationId: 'things',
  summary: 'Things',
  responses: { 200: { description: 'Things.' }, 404: { description: 'None.' } },
};
const documentOf = (get: object): object => ({
  openapi: '3.0.0',
  info: { title: 'Things', version: '1', license: { name: 'Apache-2.0', url: 'https://example.com' } },
  servers: [{ url: '/' }],
  security: [],
  paths: { '/things': { get } },
});

describe('the lint of a description', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'corella-api-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const lint = async (get: object): Promise<{ readonly ok: boolean; readonly output: string }> => {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(documentOf(get)));
    return runCommand([process.execPath, 'tools/run.mjs', 'tools/openapi/lint-main.ts', file], { cwd: root });
  };

  it('has nothing to say of one that follows the rules', async () => {
    expect(await lint(operation)).toMatchObject({ ok: true, output: '' });
  });

  it('names what an operation lacks', async () => {
    const { summary: _, ...nameless } = operation;
    const { ok, output } = await lint({ ...nameless, responses: { 200: { description: 'Things.' } } });
    expect(ok).toBe(false);
    expect(output).toMatch(/\/paths\/~1things\/get\/summary {2}operation-summary/);
    expect(output).toMatch(/\/paths\/~1things\/get\/responses {2}operation-4xx-response/);
  });
});
