import { Unavailable } from '@corella/result';
import { LostOwnership } from '@corella/single-writer';
import { eachAlone } from './each-alone.js';

describe('what is done for each alone', () => {
  const damaged = new Error('the row was changed');
  const failing = (error: Error) => async (item: number) => {
    if (item === 1) throw error;
    done.push(item);
  };
  let done: number[];
  let warnings: unknown[];
  const onWarning = (error: unknown): void => void warnings.push(error);
  beforeEach(() => {
    done = [];
    warnings = [];
  });

  it('is done for the others where one fails, with a warning', async () => {
    await eachAlone([1, 2, 3], failing(damaged), onWarning);
    expect([done, warnings]).toEqual([[2, 3], [damaged]]);
  });

  it('ends with what concerns all of them', async () => {
    for (const error of [new Unavailable('away'), new LostOwnership('user-1', 'a later owner has it')])
      await expect(eachAlone([1, 2], failing(error), onWarning)).rejects.toBe(error);
    expect([done, warnings]).toEqual([[], []]);
  });
});
