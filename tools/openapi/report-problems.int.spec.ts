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
  const lint = (get: object): Promise<{ readonly ok: boolean; readonly output: string }> => {
    const source = JSON.stringify(JSON.stringify(documentOf(get)));
    const script = `import { reportProblems } from './tools/openapi/report-problems.mjs';
      await reportProblems(${source}, 'openapi.json');`;
    return runCommand([process.execPath, '--input-type=module', '--eval', script], { cwd: root });
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
