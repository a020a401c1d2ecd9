import { useRunFolder } from './run-folder.js';

describe('the folder of a run', () => {
  it('is the one that the caller has set', () => {
    const env = { TMPDIR: '/somewhere' };
    useRunFolder(env);
    expect(env.TMPDIR).toBe('/somewhere');
  });
});
