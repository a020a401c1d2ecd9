import { z } from 'zod';
import { AGREEMENTS, type AgreementId } from '../identity/constants.js';

const named = z.strictObject({
  id: z.enum(AGREEMENTS),
  version: z.int().min(1).max(10_000),
  contentHash: z.string().regex(/^[0-9a-f]{64}$/, 'The SHA-256 of the text that was shown.'),
});
/** An agreement as it was ticked: which version, and the SHA-256 of the text that was shown. A bare id is version 1. */
export const agreementTick = z.union([z.enum(AGREEMENTS), named]);
export type AgreementTickBody = z.output<typeof agreementTick>;

interface Ticked {
  readonly agreements: AgreementId[];
  readonly ticked: { agreement: AgreementId; version: number; contentHash: string }[];
}

/** What a body ticked, as identity takes it. */
export const readTicks = (ticks: readonly AgreementTickBody[]): Ticked => ({
  agreements: ticks.map((tick) => (typeof tick === 'string' ? tick : tick.id)),
  ticked: ticks.flatMap((tick) => (typeof tick === 'string' ? [] : [{ ...named.parse(tick), agreement: tick.id }])),
});
