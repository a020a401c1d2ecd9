import { createHash } from 'node:crypto';

/**
 * What a connection is recognised by: the API key of its first request, else whose browser it is. A client that stays
 * with one gateway never reads what is older than what it has read before.
 */
export function clientOf(head: string, address: string): string {
  const [requestLine = ''] = head.split('\r\n', 1);
  const [, key] = /[?&]AccessKeyId=([\w-]{1,64})/.exec(requestLine) ?? [];
  if (key !== undefined) return `key ${key}`;
  const [, agent = ''] = /^user-agent:[ \t]*(.{0,300})$/im.exec(head) ?? [];
  return `${address} ${agent.trim()}`;
}

const weight = (client: string, gateway: string): string =>
  createHash('sha256').update(`${client}\n${gateway}`).digest('hex');

/**
 * The gateways in the order in which this client tries them. When one goes away, only its own clients move (rendezvous
 * hashing).
 */
export const orderFor = <Gateway extends { readonly name: string }>(
  client: string,
  gateways: readonly Gateway[],
): readonly Gateway[] =>
  gateways
    .map((gateway) => ({ gateway, weight: weight(client, gateway.name) }))
    .sort((a, b) => (a.weight < b.weight ? 1 : -1))
    .map(({ gateway }) => gateway);
