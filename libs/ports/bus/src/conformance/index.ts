import { envelopesConform, lateCommandsConform } from './envelopes.js';
import { jsonConforms } from './json.js';
import { requestsConform } from './requests.js';
import { closingConforms, lostOwnershipConforms } from './takeover.js';
import type { BusUnderTest } from './under-test.js';

export { deadLettersConformance, type DeadLettersUnderTest } from './dead-letters.js';
export { MemoryDeadLetters, type Buried } from './memory-dead-letters.js';
export { feedConformance, type FeedUnderTest } from './feed.js';
export type { BusUnderTest };

/** The suite that every bus adapter passes. */
export function busConformance(name: string, factory: () => Promise<BusUnderTest>): void {
  describe(`${name} keeps the contract of the bus`, () => {
    let tested: BusUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.dispose());

    describe('for requests', () => requestsConform(() => tested));
    describe('for envelopes', () => envelopesConform(() => tested));
    describe('for late commands and replies', () => lateCommandsConform(() => tested));
    describe('for lost ownership', () => lostOwnershipConforms(() => tested));
    describe('for one server after the other', () => closingConforms(() => tested));
    describe('for JSON', () => jsonConforms(() => tested));
  });
}
