/** A whole number from the environment, e.g. `-e VUS=50`. */
export function setting(name: string, fallback: number): number {
  const value = Number(__ENV[name] ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a positive whole number`);
  return value;
}
