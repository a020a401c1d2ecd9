export { buildTree, inclusionPath, type Leaf, type MerkleSumTree } from './tree.js';
export { accountTag, canonicalSums, leafHash, nodeHash, type Sha256, type SumNode } from './node.js';
export { addSums, parseSums, sumsText, type Sums, type SumsText } from './sums.js';
export {
  checkAllLeaves,
  verifyInclusion,
  type ClaimedRoot,
  type Inclusion,
  type PathStep,
  type Step,
  type Verification,
} from './verify.js';
export { sha256Text } from './sha256.js';
