// Passkeys, recovery codes, and what proves who somebody is. Apart from the other schemas of the browser's API, which
// every page loads: few pages need these.
export * from './answers.js';
export * from './bodies.js';
