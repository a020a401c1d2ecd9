import type { EventStore, JsonObject, NewEvent } from '../index.js';
import { NO_STREAM } from '../index.js';

/** Data as JSON text, chosen so that a store that parses it and writes it anew, or sorts its keys, is found out. */
const TEXTS: readonly string[] = [
  '{"zebra":1,"alpha":2,"Mike":3,"_":4,"":5}',
  '{"10":"ten","9":"nine","1":"one","01":"text","-1":"minus","b":0,"a":0}',
  '{"__proto__":{"x":1},"constructor":null,"toString":[]}',
  '{"text":"ünï — 漢字 🪙 \\u2028 \\u0000 \\ud800 \\"quoted\\" \\\\ \\/ \\n","ключ":"значение","a\\u0000b":1}',
  '{"zero":-0,"small":5e-324,"large":1.7976931348623157e308,"beyond":12345678901234567890,"tenth":0.1,"e":1e21}',
  '{"nested":[[],{},[null,true,false,[{"b":{"d":1,"c":2},"a":""}]]]}',
  '{"long":"' + 'x'.repeat(20_000) + '"}',
];

export function keepingBytes(store: () => EventStore, restart: () => Promise<void>): void {
  it('returns data and metadata to the byte, also after a restart', async () => {
    const events = TEXTS.map((text, index): NewEvent => {
      const data = JSON.parse(text) as JsonObject;
      const causes = { 'z-1': index, 'a-1': 0, '7': 1 };
      const meta = { requestId: '"é\u2029\\', v: 1, hash: 'ff', causes, by: '', at: 1_700_000_000_000.5 };
      // Some writers have the text of the data already, and some do not.
      const dataText = index % 2 === 0 ? JSON.stringify(data) : undefined;
      return { id: `id ${index} 🪙 'quoted' {1,2} \\`, type: `Wrote"${index}`, data, meta, dataText };
    });
    const written = events.map(({ id, type, data, meta }) => JSON.stringify([id, type, data, meta]));
    const stored = async (): Promise<readonly string[]> =>
      (await store().readStream('a-1', { from: 0, limit: 100 })).map(({ id, type, data, meta }) =>
        JSON.stringify([id, type, data, meta]),
      );
    expect(await store().append('a-1', NO_STREAM, events)).toMatchObject({ ok: true });
    expect(await stored()).toEqual(written);
    const { events: page } = await store().readAll({ after: null, limit: 100 });
    expect(page.map(({ id, type, data, meta }) => JSON.stringify([id, type, data, meta]))).toEqual(written);
    await restart();
    expect(await stored()).toEqual(written);
    expect(await store().append('a-1', NO_STREAM, events)).toMatchObject({ ok: true, repeated: true });
  });
}
