import { cursorOf, mergeSources, positionOf } from './merge-sources.js';
import type { Source } from './merge-sources.js';
import { Refused } from '../../problem/refused.js';

/** A source of times, newest first, whose place is the index in it. */
const source = (name: string, times: readonly number[]): Source<string> => ({
  name,
  async fetch({ place, to, limit }) {
    const left = times.map((at, index) => ({ at, place: String(index), item: `${name}${at}` }));
    const after = left.filter(({ at, place: own }) => at <= to && (place === null || Number(own) > Number(place)));
    return { items: after.slice(0, limit), more: after.length > limit };
  },
});

async function all(sources: readonly Source<string>[], limit: number, to = 1_000): Promise<readonly string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = cursorOf({ to, places: {} });
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof mergeSources<string>>> = await mergeSources(
      sources,
      positionOf('before', cursor),
      limit,
    );
    pages.push([...page.items]);
    cursor = page.next && cursorOf(page.next);
  }
  return pages;
}

describe('several sources in one order', () => {
  it('come newest first, page by page, each item once', async () => {
    const sources = [source('a', [9, 7, 5, 3, 1]), source('b', [8, 2]), source('c', [])];
    expect(await all(sources, 3)).toEqual([['a9', 'b8', 'a7'], ['a5', 'a3', 'b2'], ['a1']]);
    expect(await all(sources, 100)).toEqual([['a9', 'b8', 'a7', 'a5', 'a3', 'b2', 'a1']]);
  });

  it('stop where a source has more than it told, because that may be newer than the others', async () => {
    const slow: Source<string> = {
      name: 's',
      fetch: async ({ place }) => {
        const at = place === null ? 9 : Number(place) - 1;
        return { items: at > 5 ? [{ at, place: String(at), item: `s${at}` }] : [], more: at > 6 };
      },
    };
    expect(await all([slow, source('a', [4])], 10)).toEqual([['s9'], ['s8'], ['s7'], ['s6', 'a4']]);
  });

  it('leave out what came after the first page was asked for', async () => {
    expect(await all([source('a', [2_000, 999])], 10)).toEqual([['a999']]);
  });

  it.each(['', 'x', '!', Buffer.from('{"to":-1,"places":{}}').toString('base64url'), 'a'.repeat(4_000)])(
    'refuse a cursor that is not ours: %j',
    (cursor) => expect(() => positionOf('before', cursor)).toThrow(Refused),
  );
});
