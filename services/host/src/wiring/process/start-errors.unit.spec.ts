import { DamagedLog } from '@corella/event-store';
import { DirectoryInUse } from '@corella/event-store-sqlite';
import { WrongMasterKey } from '@corella/vault';
import { DamagedFact } from '@corella/venue-facts';
import { ModeRefused } from '../../first-run/settle-mode.js';
import { UnusableDirectory } from '../../first-run/unusable-directory.js';
import { startError } from './start-errors.js';

const PLACE = { data: './data', host: '127.0.0.1', port: 80 };
const system = (code: string, more: object): Error => Object.assign(new Error(`${code}: no`), { code, ...more });

describe('an error at the start', () => {
  it.each([
    ['EADDRINUSE', { syscall: 'listen' }, '--port 80: another program listens there already; '],
    ['EACCES', { syscall: 'listen' }, '--port 80: this user may not listen there; choose a port from 1024 on'],
    [
      'EADDRNOTAVAIL',
      { syscall: 'listen' },
      '--host 127.0.0.1: this machine has no such address (EADDRNOTAVAIL); use 127.0.0.1',
    ],
    ['ENOTFOUND', { syscall: 'getaddrinfo' }, '--host 127.0.0.1: this machine has no such address (ENOTFOUND); '],
    [
      'EACCES',
      { syscall: 'mkdir', path: '/else/data' },
      '--data ./data: this user may not use /else/data; change its owner',
    ],
    ['EEXIST', { syscall: 'mkdir', path: './data' }, '--data ./data: ./data is a file; name another directory'],
    ['EROFS', { syscall: 'open', path: './data/x' }, '--data ./data: ./data/x is on a read-only file system; '],
    ['ENOSPC', { syscall: 'write', path: './data/x' }, '--data ./data: there is no space left for ./data/x; free some'],
    ['SQLITE_READONLY', {}, '--data ./data: a database in it cannot be used (SQLITE_READONLY'],
  ])('%s %j names the option and the remedy', (code, more, words) => {
    const told = startError(system(code, more), PLACE);
    expect(told).toEqual({ code: 65, message: expect.stringContaining(words) });
    expect(told.message).not.toContain('\n');
  });

  it('names the file of the clock and not the directory', () => {
    const error = system('ENOENT', { syscall: 'open', path: '/else/clock' });
    expect(startError(error, { ...PLACE, 'clock-file': '/else/clock' })).toEqual({
      code: 65,
      message:
        '--clock-file /else/clock: this file cannot be read (ENOENT); write +MS, -MS or =MS into it, or leave the option out',
    });
  });

  it('tells what a directory lacks, in the words of whoever found it', () => {
    expect(startError(new UnusableDirectory('vault.db is damaged', 'restore it'), PLACE)).toEqual({
      code: 65,
      message: '--data ./data: vault.db is damaged; restore it',
    });
    const damage = new DamagedLog({ file: 'log.db', position: null, finding: 'a flipped bit' });
    for (const error of [
      new DirectoryInUse('in use'),
      damage,
      new WrongMasterKey('another key'),
      new ModeRefused('a demo'),
    ])
      expect(startError(error, PLACE)).toEqual({ code: 65, message: error.message });
    expect(startError(new DamagedFact('data/mode.json'), PLACE)).toEqual({
      code: 65,
      message: 'data/mode.json is damaged (it is not JSON); restore it from a backup',
    });
  });

  it('shows no stack of what nobody foresaw', () => {
    const told = startError(new Error('first\n    at somewhere\nsecond'), PLACE);
    expect(told).toEqual({ code: 1, message: 'the start failed: first at somewhere second' });
    expect(startError('thrown text', PLACE).message).toBe('the start failed: thrown text');
  });
});
