/*
 * Records of `/operator/api/{resource}` in the data provider's dialect: each has `id`, money as decimal strings, times
 * ISO-8601. What each address takes and answers stands in the venue's OpenAPI document, which is made of these schemas.
 */
export * from './acts.js';
export * from './affected.js';
export * from './agreement-records.js';
export * from './approval-records.js';
export * from './bank-account-records.js';
export * from './changes.js';
export * from './customer-list-records.js';
export * from './dead-letters.js';
export * from './demo-logins.js';
export * from './diligence-terms.js';
export * from './evidence.js';
export * from './explain.js';
export * from './fee-rates.js';
export * from './home-record.js';
export * from './kyc-records.js';
export * from './removal-records.js';
export * from './ledger-records.js';
export * from './market-parameters.js';
export * from './market-records.js';
export * from './own-factor.js';
export * from './permissions.js';
export * from './reasons.js';
export * from './staff-records.js';
export * from './suspense-records.js';
export * from './timeline.js';
export * from './user-records.js';
export * from './withdrawal-records.js';
