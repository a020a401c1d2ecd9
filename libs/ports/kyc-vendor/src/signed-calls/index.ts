export { createSignedCalls, signedCall } from './signed-calls.js';
