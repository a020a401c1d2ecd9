export type Net = 'main' | 'test';

/** An address in the form in which its chain writes it, or what is wrong with it. */
export type ReadAddress =
  | {
      readonly address: string;
      /** Where it can be used. Some chains write the addresses of both in one way. */
      readonly nets: readonly Net[];
      /** Nobody can have its key. */
      readonly nobody?: boolean;
    }
  | { readonly fault: 'address-invalid' | 'address-checksum' };

export const INVALID: ReadAddress = { fault: 'address-invalid' };
export const CHECKSUM: ReadAddress = { fault: 'address-checksum' };

export const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/** What a decoder of a package gives, or null where it throws. */
export function attempt<Value>(decode: () => Value): Value | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
