import { hash } from 'node:crypto';
import { canonicalJson, type HashableJson } from './canonical-json.js';

export { canonicalJson, type HashableJson };
export { jsonCopy, jsonText } from './json-copy.js';

/**
 * Lower-case hex SHA-256 of bytes or of a text's UTF-8 bytes. Computed in one call, because a hash object for each
 * would burden the garbage collector on the order path.
 */
export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

/** What approvers sign and owners check before they execute: SHA-256 of the canonical JSON of a payload. */
export const payloadHash = (payload: HashableJson): string => sha256Hex(canonicalJson(payload));
