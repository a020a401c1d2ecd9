import { createLanes, type Work } from './lanes.js';
import type { Lane } from './writer.js';

type Lanes = ReturnType<typeof createLanes<string, string>>;

function command(name: string, refused: string[] = []): Work<string, string> {
  const deferred = {
    resolve: () => undefined,
    reject: (error: unknown) => void refused.push(`${name} ${String(error)}`),
  };
  return { kind: 'command', command: name, expiresAt: Infinity, deferred };
}
const nameOf = (work: Work<string, string> | undefined): string | undefined =>
  work?.kind === 'command' ? work.command : undefined;

function takeAll(lanes: Lanes): readonly (string | undefined)[] {
  const taken: (string | undefined)[] = [];
  for (let work = lanes.next(); work; work = lanes.next()) {
    taken.push(nameOf(work));
    lanes.done();
  }
  return taken;
}

describe('the lanes of a writer', () => {
  it('return internal work first, then cancels, then clients, each in the order of arrival', () => {
    const lanes: Lanes = createLanes(10);
    const arrivals: readonly (readonly [string, Lane])[] = [
      ['client 1', 'client'],
      ['cancel 1', 'cancel'],
      ['client 2', 'client'],
      ['internal 1', 'internal'],
      ['cancel 2', 'cancel'],
      ['internal 2', 'internal'],
    ];
    for (const [name, lane] of arrivals) lanes.add(command(name), lane);
    expect(lanes.size()).toBe(6);
    expect(takeAll(lanes)).toEqual(['internal 1', 'internal 2', 'cancel 1', 'cancel 2', 'client 1', 'client 2']);
    expect(lanes.size()).toBe(0);
  });

  it('keep the next piece of work in front until it is done', () => {
    const lanes: Lanes = createLanes(10);
    lanes.add(command('a'), 'client');
    expect(nameOf(lanes.next())).toBe('a');
    expect(nameOf(lanes.next())).toBe('a');
  });

  it.each<Lane>(['client', 'cancel'])('bound the lane %s by itself, and never the internal one', (lane) => {
    const lanes: Lanes = createLanes(2);
    const other: Lane = lane === 'client' ? 'cancel' : 'client';
    for (const name of ['a', 'b']) lanes.add(command(name), lane);
    expect(() => lanes.add(command('c'), lane)).toThrow(expect.objectContaining({ name: 'BusFault', code: 'busy' }));
    lanes.add(command('d'), other);
    for (let index = 0; index < 5; index += 1) lanes.add(command(`i${index}`), 'internal');
    expect(lanes.size()).toBe(8);
  });

  it('accept work again once there is room', () => {
    const lanes: Lanes = createLanes(1);
    lanes.add(command('a'), 'client');
    lanes.done();
    lanes.add(command('b'), 'client');
    expect(takeAll(lanes)).toEqual(['b']);
  });

  it('keep their order through thousands of arrivals and departures', () => {
    const lanes: Lanes = createLanes(10_000);
    const taken: (string | undefined)[] = [];
    let added = 0;
    for (let round = 0; round < 40; round += 1) {
      for (let index = 0; index < 100; index += 1) lanes.add(command(String((added += 1))), 'client');
      for (let index = 0; index < 70; index += 1) {
        taken.push(nameOf(lanes.next()));
        lanes.done();
      }
    }
    taken.push(...takeAll(lanes));
    expect(taken).toEqual(Array.from({ length: added }, (_one, index) => String(index + 1)));
  });

  it('refuse everything that waits, in all lanes', () => {
    const refused: string[] = [];
    const lanes: Lanes = createLanes(10);
    for (const lane of ['client', 'internal', 'cancel'] as const) lanes.add(command(lane, refused), lane);
    lanes.refuseAll('closed');
    expect(refused).toEqual(['internal closed', 'cancel closed', 'client closed']);
    expect(lanes.next()).toBeUndefined();
  });
});
