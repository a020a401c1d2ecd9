import { z } from 'zod';
import { proofFields } from './auth.js';

/** POST /api/user/lock → 204. Every session ends, this one too. */
export const lockAccountBody = z.strictObject(proofFields);
