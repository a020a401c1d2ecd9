/**
 * Steps from the primary colour towards the card's colour; the last one is the strong line colour. Chart libraries need
 * resolved colours.
 */
const STEPS = [1, 0.72, 0.48, 0.28] as const;

function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes `share` of the first colour with the second; both are `#rrggbb`. */
export function mixHex(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  return `#${a
    .map((value, at) =>
      Math.round(value * share + (b[at] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const token = (name: string, fallback: string): string => {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return /^#[0-9a-f]{6}$/i.test(value) ? value : fallback;
};

/** One colour per slice in the current theme. `_version` changes with the theme, so that callers read them again. */
export function sliceColours(count: number, _version: string): readonly string[] {
  const primary = token('--primary', '#1557d6');
  const surface = token('--surface-1', '#ffffff');
  const steps = STEPS.map((step) => mixHex(primary, surface, step));
  return [...steps, token('--line-strong', '#cbd2de')].slice(0, count);
}
