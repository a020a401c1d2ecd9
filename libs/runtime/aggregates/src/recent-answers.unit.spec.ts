import type { CommandContext } from '@corella/bus';
import { RecentAnswers } from './recent-answers.js';

const NOW = 1_000;
const contextOf = (id: string, lastsMs = 5_000): CommandContext => ({
  id,
  issuedAt: NOW,
  expiresAt: NOW + lastsMs,
  lane: 'client',
});

describe('the recent answers', () => {
  it('carry out a command once, even while it is under way, and give its answer to every copy', async () => {
    const answers = new RecentAnswers();
    let done = 0;
    const work = async () => (done += 1);
    const first = [answers.once(contextOf('a'), NOW, work), answers.once(contextOf('a'), NOW, work)];
    expect(await Promise.all(first)).toEqual([1, 1]);
    expect(await answers.once(contextOf('a'), NOW + 4_999, work)).toBe(1);
    expect(await answers.once(contextOf('b'), NOW, work)).toBe(2);
  });

  it('carry out again what ended in a fault', async () => {
    const answers = new RecentAnswers();
    await expect(answers.once(contextOf('a'), NOW, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await answers.once(contextOf('a'), NOW, () => Promise.resolve('done'))).toBe('done');
  });

  it('are forgotten when their commands have expired, and the oldest when there are too many', async () => {
    const answers = new RecentAnswers();
    const done = () => Promise.resolve();
    for (let n = 0; n < 100; n += 1) await answers.once(contextOf(`short ${n}`), NOW, done);
    await answers.once(contextOf('next'), NOW + 5_000, done);
    expect(answers.size).toBe(1);
    for (let n = 0; n < 10_050; n += 1) await answers.once(contextOf(`n${n}`, 60_000), NOW, done);
    expect(answers.size).toBe(10_000);
  });
});
