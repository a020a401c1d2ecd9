import { z } from 'zod';
import { MAX_ADDRESS_LABEL } from '../cash/index.js';
import { isoTime, plainText } from '../web/index.js';

const MAX_ADDRESS = 128;
const MAX_TAG_TEXT = 20;

/** An entry of the caller's address book. */
export const addressSchema = z.object({
  addressId: z.string(),
  label: z.string(),
  /** Such as `usdterc20`. */
  chain: z.string(),
  coin: z.string(),
  network: z.string(),
  /** As its chain writes it. */
  address: z.string(),
  tag: z.string().nullable(),
  addedAt: isoTime,
  /** From when API keys may pay it. */
  keysFrom: isoTime,
});
export type AddressView = z.output<typeof addressSchema>;

const chainText = z.string().regex(/^[a-z0-9]{2,20}$/, 'A chain is written like usdterc20.');
const wanted = {
  chain: chainText,
  address: z.string().min(1, 'Write an address.').max(MAX_ADDRESS),
  /** Only of chains that have tags: a whole number up to 4294967295. */
  tag: z.string().max(MAX_TAG_TEXT).optional(),
};

/** POST /api/addresses/check → 200. Says before anything is proven whether the address can be saved. */
export const checkAddressBody = z.strictObject(wanted);
export const checkAddressReply = z.object({
  address: z.string(),
  /** One of the caller's that differs in its middle alone; it is saved if `confirmAlike` says that it is right. */
  alike: addressSchema.nullable(),
});
export type CheckedAddressView = z.output<typeof checkAddressReply>;

/** POST /api/addresses → 201. Wants the token of a step-up for `address-add`, by a passkey or the authenticator. */
export const addAddressBody = z.strictObject({
  ...wanted,
  label: plainText
    .trim()
    .min(1, 'Write a label.')
    .refine((text) => [...text].length <= MAX_ADDRESS_LABEL, `At most ${MAX_ADDRESS_LABEL} characters.`),
  confirmAlike: z.boolean().optional(),
  stepUp: z.string().min(1).max(200).optional(),
});
