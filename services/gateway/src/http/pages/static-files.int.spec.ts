import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StaticFiles } from './static-files.js';

describe('the files of a built application', () => {
  it('stay those of the build at start when another one replaces it', () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-build-'));
    const write = (name: string): void => {
      rmSync(join(directory, 'assets'), { recursive: true, force: true });
      mkdirSync(join(directory, 'assets'));
      writeFileSync(join(directory, 'index.html'), `<script src="assets/${name}">`);
      writeFileSync(join(directory, 'assets', name), name);
    };
    write('app-1.js');
    const files = new StaticFiles(directory);
    write('app-2.js');
    expect(files.find('index.html')?.bytes.toString()).toContain('app-1.js');
    expect(files.find('assets/app-1.js')?.bytes.toString()).toBe('app-1.js');
    expect(files.find('assets/app-2.js')).toBeNull();
    rmSync(directory, { recursive: true });
    expect(files.find('../package.json')).toBeNull();
  });

  it('are none where nothing was built', () => {
    expect(new StaticFiles(undefined).find('index.html')).toBeNull();
    expect(new StaticFiles(join(tmpdir(), 'corella-no-such-build')).find('index.html')).toBeNull();
  });
});
