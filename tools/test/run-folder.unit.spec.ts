import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { useRunFolder } from './run-folder.js';

describe('the folder of a run', () => {
  it('is the one that the caller has set', () => {
    const env: NodeJS.ProcessEnv = { TMPDIR: '/somewhere' };
    useRunFolder(env);
    expect(env).toEqual({ TMPDIR: '/somewhere' });
  });

  it('is made otherwise, with a place for what Node compiles, unless the caller has one', () => {
    const [env, own]: NodeJS.ProcessEnv[] = [{}, { NODE_COMPILE_CACHE: '/own' }];
    for (const each of [env, own]) if (each) useRunFolder(each);
    const folders = [env, own].map((each) => each?.['TMPDIR'] ?? '');
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, true]);
    expect(env?.['NODE_COMPILE_CACHE']).toBe(join(folders[0] ?? '', 'compiled'));
    expect(own?.['NODE_COMPILE_CACHE']).toBe('/own');
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
});
