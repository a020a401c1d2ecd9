#!/usr/bin/env node
/**
 * Checks a downloaded proof of liabilities without the venue and without its code: the leaf is that of the uid, nothing
 * on the path is negative, the path fits the leaf's place, and hash and totals at its end are the published ones.
 * node verify-liabilities.mjs proof.json [https://venue]
 * With an address, the root is compared with what is published there.
 * Exit code 0: included. 1: the proof does not hold. 64: no readable proof was given.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const HASH = /^[0-9a-f]{64}$/;
const ASSET = /^[a-z0-9]{1,16}$/;
const UNITS = /^(?:0|[1-9][0-9]{0,37})$/;
const DECIMALS = 8;
const NOT_INCLUDED = 1;
const USAGE = 64;
const NOT_COMPARED = 69;

/** The proof does not hold. */
class Finding extends Error {}
/** Nothing speaks against the proof, but the venue did not show this tree's root. */
class NotCompared extends Error {}
const demand = (condition, finding) => {
  if (!condition) throw new Finding(finding);
};
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Parses sums as bigints. Refuses anything but non-negative whole numbers. */
function sumsOf(text, where) {
  demand(typeof text === 'object' && text !== null, `${where} has no sums`);
  return new Map(
    Object.entries(text)
      .map(([asset, units]) => {
        demand(
          ASSET.test(asset) && typeof units === 'string' && UNITS.test(units),
          `${where} has a negative or malformed sum of ${asset}`,
        );
        return [asset, BigInt(units)];
      })
      .filter(([, units]) => units > 0n),
  );
}
const canonical = (sums) =>
  [...sums]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([asset, units]) => `${asset}=${units}`)
    .join(',');
function add(left, right) {
  const sum = new Map(left);
  for (const [asset, units] of right) sum.set(asset, (sum.get(asset) ?? 0n) + units);
  return sum;
}
const amount = (units) => {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
};
const shown = (sums) =>
  [...sums].map(([asset, units]) => `${amount(units)} ${asset.toUpperCase()}`).join(', ') || 'nothing';

/** The side of each of a leaf's partners. A node without a partner moves up alone and has no entry. */
function sides(index, leaves) {
  const found = [];
  let at = index;
  for (let width = leaves; width > 1; width = Math.ceil(width / 2)) {
    const partner = at % 2 === 0 ? at + 1 : at - 1;
    if (partner < width) found.push(partner > at ? 'right' : 'left');
    at = Math.floor(at / 2);
  }
  return found;
}

function verify({ proof, uid, nonce, accountTag, index, sums, path }) {
  demand(
    proof && HASH.test(proof.rootHash) && HASH.test(proof.entryHash) && Array.isArray(path),
    'the file is no proof',
  );
  demand(
    Number.isSafeInteger(proof.leaves) && Number.isSafeInteger(index) && index >= 0 && index < proof.leaves,
    'the leaf has no place in the tree',
  );
  demand(sha256(`corella-account-1\n${uid}\n${nonce}`) === accountTag, 'the leaf is not that of this uid');
  const wanted = sides(index, proof.leaves);
  demand(
    wanted.length === path.length && wanted.every((side, level) => path[level].side === side),
    'the path does not fit the place of the leaf',
  );
  let node = { sums: sumsOf(sums, 'the leaf') };
  node.hash = sha256(`corella-leaf-1\n${accountTag}\n${canonical(node.sums)}`);
  console.log(`uid ${uid}: ${shown(node.sums)}\nleaf ${index + 1} of ${proof.leaves}: ${node.hash}`);
  path.forEach((step, level) => {
    demand(HASH.test(step.hash), `level ${level + 1} has no hash`);
    const partner = { hash: step.hash, sums: sumsOf(step.sums, `level ${level + 1}`) };
    const [left, right] = step.side === 'left' ? [partner, node] : [node, partner];
    node = {
      hash: sha256(`corella-node-1\n${left.hash}\n${canonical(left.sums)}\n${right.hash}\n${canonical(right.sums)}`),
      sums: add(left.sums, right.sums),
    };
    console.log(
      `level ${level + 1}: own side + ${step.side} partner (${shown(partner.sums)})\n  = ${shown(node.sums)}\n  ${node.hash}`,
    );
  });
  demand(node.hash === proof.rootHash, 'the path leads to another root');
  demand(canonical(node.sums) === canonical(sumsOf(proof.totals, 'the totals')), 'the totals are not the sum');
}

async function published(address) {
  let response;
  try {
    response = await fetch(new URL('/api/proof', address));
  } catch (error) {
    throw new NotCompared(`${address} cannot be asked (${error.cause?.message || error.cause?.code || error.message})`);
  }
  if (!response.ok) throw new NotCompared(`${address} answers ${response.status}`);
  try {
    return await response.json();
  } catch {
    throw new NotCompared(`${address} answers no proof`);
  }
}

const PUBLISHED = [
  ['rootHash', 'root'],
  ['entryHash', 'entry'],
  ['leaves', 'number of customers'],
  ['revision', 'journal entry'],
  ['takenAt', 'time'],
];

async function comparePublished(proof, address) {
  const shownThere = await published(address);
  if (shownThere.proofId !== proof.proofId)
    throw new NotCompared(`${address} now publishes ${shownThere.proofId}; download a new proof and compare that`);
  for (const [field, what] of PUBLISHED)
    demand(shownThere[field] === proof[field], `${address} publishes another ${what}`);
  demand(
    canonical(sumsOf(shownThere.totals, 'what is published')) === canonical(sumsOf(proof.totals, 'the totals')),
    `${address} publishes other totals`,
  );
  console.log(`the root is the one published at ${address}`);
}

const [file, address] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: verify-liabilities proof.json [https://venue]');
  process.exit(USAGE);
}
let inclusion;
try {
  inclusion = JSON.parse(readFileSync(file, 'utf8'));
} catch (error) {
  console.error(`${file} cannot be read as JSON: ${error.message}`);
  process.exit(USAGE);
}
try {
  verify(inclusion);
} catch (error) {
  const finding = error instanceof Finding ? error.message : `the file cannot be read as a proof (${error.message})`;
  console.error(`NOT INCLUDED: ${finding}`);
  process.exit(NOT_INCLUDED);
}
let comparison = null;
if (address !== undefined) {
  try {
    await comparePublished(inclusion.proof, address);
  } catch (error) {
    if (!(error instanceof NotCompared)) {
      console.error(`NOT INCLUDED: ${error.message}`);
      process.exit(NOT_INCLUDED);
    }
    comparison = error.message;
  }
}
const { proofId, takenAt, revision, entryHash } = inclusion.proof;
console.log(`INCLUDED in ${proofId}, taken ${takenAt} at journal entry ${revision} (${entryHash}).`);
if (address === undefined)
  console.log(
    'Name, time and journal entry are as the file says: give the venue’s address to compare them with what it publishes.',
  );
console.log('This shows what is owed, not that it can be paid.');
if (comparison !== null) {
  console.error(`NOT COMPARED with what is published: ${comparison}.`);
  process.exitCode = NOT_COMPARED;
}
