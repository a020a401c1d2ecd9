export {
  IdempotencyUnavailable,
  type Claim,
  type ClaimRequest,
  type HeldClaim,
  type IdempotencyRecords,
} from './idempotency-records.js';
