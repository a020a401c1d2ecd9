import { z } from 'zod';
import { STEP_UP_METHODS } from '../identity/call.js';
import { SECURITY_CHANGES } from '../identity/withdrawal-block.js';
import { isoTime } from './primitives.js';

/**
 * GET /api/user/security-strategy?action= → what the change takes and what it blocks. `block` is null where it blocks
 * nothing; otherwise the change wants `acknowledgeBlock: true`, or is refused with 409 `block-not-acknowledged`.
 */
export const securityStrategyQuery = z.strictObject({ action: z.enum(SECURITY_CHANGES) });
export const securityStrategySchema = z.object({
  methods: z.array(z.enum(STEP_UP_METHODS)),
  block: z.object({ hours: z.int(), until: isoTime }).nullable(),
});
