/**
 * An address or range of addresses without its last part, for roles that see personal data masked: enough to tell two
 * networks apart, too little to find a person.
 */
export function maskAddress(ip: string): string {
  const [address = ''] = ip.split('/');
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.x`;
  // What follows the first group of zeros is the last part, however short the address is.
  const [network = ''] = address.split('::');
  return `${network.split(':').slice(0, 3).join(':')}:x`;
}
