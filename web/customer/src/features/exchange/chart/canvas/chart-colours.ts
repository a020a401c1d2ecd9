/** The tokens that the canvas needs, read from the root element, so that charts follow theme and palette. */
export interface ChartColours {
  readonly up: string;
  readonly down: string;
  readonly upSoft: string;
  readonly downSoft: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly surface: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly onPrimary: string;
  readonly primary: string;
  readonly primarySoft: string;
  readonly warn: string;
  readonly crest: string;
}

export const CHART_FONT = "Inter, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif";

/** The same colour with an opacity; tokens are six-digit hex. */
export const withAlpha = (hex: string, alpha: string): string => `${hex}${alpha}`;

export function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    up: token('up'),
    down: token('down'),
    upSoft: token('up-soft'),
    downSoft: token('down-soft'),
    line: token('line'),
    lineStrong: token('line-strong'),
    surface: token('surface-1'),
    text: token('text'),
    text2: token('text-2'),
    text3: token('text-3'),
    onPrimary: token('on-primary'),
    primary: token('primary'),
    primarySoft: token('primary-soft'),
    warn: token('warn'),
    crest: token('crest'),
  };
}
