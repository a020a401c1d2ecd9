import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The number in E.164 (`+61412345678`); null for what is no number of any country. It has to name its country.
 * Satellite and international networks (`+881`, `+883`, `+979`) have none, and text messages to them cost a fortune.
 */
export function normalisePhone(text: string): string | null {
  if (!text.trim().startsWith('+')) return null;
  const parsed = parsePhoneNumberFromString(text);
  return parsed?.isValid() === true && parsed.country !== undefined ? parsed.number : null;
}

/** For everybody but its owner: the country and the last three digits. */
export function maskedPhone(number: string): string {
  const country = parsePhoneNumberFromString(number)?.countryCallingCode ?? '';
  return `+${country} ••• ${number.slice(-3)}`;
}
