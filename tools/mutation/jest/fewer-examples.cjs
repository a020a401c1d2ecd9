// Stands in for fast-check: each property tries a fifth of its examples, the same ones for every mutant, and does not
// look for a smaller one when it fails. A property that needs the rest to notice a mistake counts as one that did not,
// so the score is at most too low.
const { join } = require('node:path');
// By its file, because the name `fast-check` leads here.
const fastCheck = require(join(process.cwd(), 'node_modules/fast-check/lib/cjs/fast-check.js'));

const USUAL_EXAMPLES = 100;
const SEED = 20_261_122;

function assert(property, options = {}) {
  const examples = Math.ceil((options.numRuns ?? USUAL_EXAMPLES) / 5);
  return fastCheck.assert(property, { seed: SEED, ...options, numRuns: examples, endOnFailure: true });
}

const shortened = { ...fastCheck.default, assert };
module.exports = { ...fastCheck, assert, default: shortened };
Object.defineProperty(module.exports, '__esModule', { value: true });
