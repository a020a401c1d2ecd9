import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../problem/refused.js';
import type { CallerCheck } from '../routes/route-policy.js';

/**
 * Asks staff for a factor that was proven in this session within five minutes. Identity says so with each request. Runs
 * last: whoever may not do it anyway is not asked.
 */
@Injectable()
export class FreshFactor implements CallerCheck {
  admit({ staff, params }: FastifyRequest): void {
    // Taking back what one has asked for is no decision about it.
    if ((params as { readonly decision?: string } | null)?.decision === 'withdraw') return;
    if (staff?.factor?.fresh === true) return;
    throw new Refused({ code: 'step-up-required', detail: ASKED, methods: staff?.factor?.methods ?? ['totp'] });
  }
}

const ASKED = 'Prove once more that it is you: your last proof is more than five minutes old.';
