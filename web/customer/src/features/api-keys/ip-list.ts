/** The addresses or ranges in the text: one per line, or separated by commas or spaces. Each is kept once. */
export const ipsOf = (typed: string): readonly string[] => [
  ...new Set(typed.split(/[\s,;，；]+/).filter((part) => part !== '')),
];

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}(?:/(?:[12]?\\d|3[0-2]))?$`);
const IPV6 = /^[0-9a-f:]{2,39}(?:\/(?:\d{1,2}|1[01]\d|12[0-8]))?$/i;

/** A quick check for a message beside the field. The server decides. */
export const looksLikeIp = (text: string): boolean => IPV4.test(text) || (text.includes(':') && IPV6.test(text));
