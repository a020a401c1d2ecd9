import type { JsonObject } from '../identity/json.js';

/**
 * For each event type, the steps that turn the data of version 1 into version 2, of version 2 into 3, and so on. A
 * stored event is never edited. Whoever changes the shape or the meaning of an event adds a step here; from then on the
 * event is written with the next version. A new optional field needs no version. The corpus of old logs (`npm run
 * corpus`) shows that everything ever written can still be read. See docs/adr/0016.
 */
export const UPCASTERS: Readonly<Record<string, readonly ((data: JsonObject) => JsonObject)[]>> = {};
