import { Closures } from './closures.js';

it('goes on with those behind whom it was before, so that many that fail hold up nobody', async () => {
  const everybody = Array.from({ length: 250 }, (_, index) => String(1_000_000 + index));
  const behind = (after: string, most: number) =>
    Promise.resolve(everybody.filter((uid) => uid > after).slice(0, most));
  const closures = new Closures();
  closures.open({ closing: behind, erased: behind, due: (_now, after, most) => behind(after, most) });
  expect(await closures.due(1)).toEqual(everybody.slice(0, 200));
  expect(await closures.due(1)).toEqual(everybody.slice(200));
  expect(await closures.due(1)).toEqual(everybody.slice(0, 200));
  const all: string[] = [];
  for await (const uids of closures.all('erased')) all.push(...uids);
  expect(all).toEqual(everybody);
});
