import { finestUnits } from '@corella/chain';
import type { SignerRefusal, SignRequest } from '@corella/signer';
import { decodeEvm, type Decoded } from './decode-evm.js';
import type { SignerChain } from './signer-policy.js';

export interface Refused {
  readonly reason: SignerRefusal;
  readonly detail: string;
}

export const refused = (reason: SignerRefusal, detail: string): Refused => ({ reason, detail });

/** Compares what the bytes do with what was approved. */
export function checkBytes({ payload, unsigned, changePaths }: SignRequest, chain: SignerChain): Decoded | Refused {
  const decoded = decodeEvm(unsigned);
  if (decoded === null) return refused('undecodable', 'these bytes are no payment and no transfer of a token');
  if (decoded.networkId !== chain.networkId)
    return refused('wrong-network', `the bytes are for network ${decoded.networkId}, not ${chain.networkId}`);
  if (decoded.contract !== (chain.contract?.toLowerCase() ?? null))
    return refused('wrong-coin', `the bytes move ${decoded.contract ?? 'the coin of the network'}`);
  if (payload.tag !== null) return refused('wrong-tag', 'the bytes can carry no tag');
  if (changePaths.length > 0) return refused('not-ours', 'the bytes have no change');
  if (decoded.to !== payload.address.toLowerCase()) return refused('wrong-destination', `the bytes pay ${decoded.to}`);
  const units = finestUnits(BigInt(payload.units), chain.decimals);
  if (units === null || units <= 0n || decoded.units !== units)
    return refused('wrong-amount', `the bytes pay ${decoded.units} of the finest unit, not ${units}`);
  const most = finestUnits(BigInt(payload.maxCost), chain.native.decimals);
  if (most === null || decoded.maxCost > most)
    return refused('cost', `the bytes may cost ${decoded.maxCost}, and ${most} is allowed`);
  return decoded;
}
