/** Without what a list of addresses is written with, which no mail server would take as one. */
const SHAPE = /^[^\s@"<>(),;:[\]\\\u0000-\u001f\u007f]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/;

/** The one spelling of an address: trimmed, lower case, NFC. Null for a text that is not an address. */
export function normaliseEmail(text: string): string | null {
  const email = text.normalize('NFC').trim().toLowerCase();
  return email.length <= 254 && SHAPE.test(email) ? email : null;
}

/** `demo1@corella.example` → `d***1@corella.example`: enough to recognise, not enough to write to. */
export function maskEmail(email: string): string {
  // The name of a sub-account has none.
  const at = email.includes('@') ? email.lastIndexOf('@') : email.length;
  const name = email.slice(0, at);
  const shown = name.length > 2 ? `${name.slice(0, 1)}***${name.slice(-1)}` : '***';
  return `${shown}${email.slice(at)}`;
}
