import type { JsonObject } from '../identity/json.js';

/**
 * Event type → what turns the data of version 1 into version 2, of 2 into 3, and so on. An event is never edited:
 * whoever changes the shape or the meaning of one adds the step here, and the event is written with the next version
 * from then on. A new field that may be absent needs no version. The corpus of old logs (`npm run corpus`) shows that
 * what was ever written can still be read.
 */
export const UPCASTERS: Readonly<Record<string, readonly ((data: JsonObject) => JsonObject)[]>> = {};
