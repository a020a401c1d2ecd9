import { isSelfieSlot, type KycAnswers, type KycGesture, type KycSlot } from '@corella/contracts/kyc';
import { LAYOUTS, layoutNameOf, type Layout, type LayoutName } from './layouts.js';
import { darkPlaces, STRIP_PLACE } from './strip.js';
import { paperText } from './paper-text.js';
import { selfieSvg } from './selfie.js';
import { line, rect, toPixels, type Pixels } from './svg.js';
import { printed, wordOf } from './words.js';

export interface SpecimenOptions {
  readonly answers: KycAnswers;
  readonly slot: KycSlot;
  /** Of a selfie. */
  readonly gesture?: KycGesture;
  /** A reflection over a place, in thousandths: its middle, and how far it reaches to each side. */
  readonly glare?: { readonly x: number; readonly y: number; readonly reach: number };
}

const QUALITY = 90;
const INK = '#1b2436';
const PALE = '#5b6a85';
const BLUE = '#2f4672';

/** A fictional document of the kind that the answers name, with these answers on it, or a selfie, as JPEG. */
export async function drawSpecimen(options: SpecimenOptions): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const svg = Buffer.from(specimenSvg(options));
  return new Uint8Array(await sharp(svg).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer());
}

export function specimenSvg({ answers, slot, glare, gesture = 'look-up' }: SpecimenOptions): string {
  if (isSelfieSlot(slot)) return selfieSvg(gesture);
  const name = layoutNameOf(answers.documentType ?? '', slot);
  const layout: Layout = LAYOUTS[name];
  const { width, height } = layout.size;
  const parts = [
    paper(layout),
    name === 'card-back' ? reverse(layout) : face(layout, answers),
    layout.paper === undefined ? '' : paperText(layout, name, answers),
    titles(layout, name, answers),
    specimen(layout),
    strip(layout, name),
    glare === undefined ? '' : reflection(layout, glare),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `font-family="DejaVu Sans, Noto Sans CJK SC, Liberation Sans, sans-serif">${parts.join('')}</svg>`
  );
}

/** The card with its fine lines. */
function paper({ size }: Layout): string {
  const whole = { x: 0, y: 0, ...size };
  const waves = Array.from({ length: 26 }, (_, index) => {
    const y = (index * size.height) / 25;
    return `<path d="M0 ${y} C ${size.width * 0.3} ${y - 90}, ${size.width * 0.6} ${y + 90}, ${size.width} ${y - 40}"/>`;
  });
  return `${rect(whole, '#d3dcea')}<g fill="none" stroke="#a9b8d0" stroke-width="2">${waves.join('')}</g>`;
}

function titles(layout: Layout, name: LayoutName, answers: KycAnswers): string {
  const { size, title, issuer } = layout;
  const head = rect({ x: 0, y: 0, width: size.width, height: Math.round(size.height * 0.16) }, BLUE);
  const fill = name === 'card-back' ? INK : '#ffffff';
  const document = (layout.paper ?? wordOf('documentType', answers.documentType ?? '')).toUpperCase();
  return [
    name === 'card-back' ? '' : head,
    line(document, toPixels(title, size), { fill, size: 60, bold: true }),
    line(layout.paper === undefined ? issuerOf(answers) : 'Fictional register of companies', toPixels(issuer, size), {
      fill,
      size: 38,
    }),
  ].join('');
}

const issuerOf = (answers: KycAnswers): string =>
  answers.documentType === 'passport'
    ? 'Fictional Commonwealth'
    : `Fictional ${wordOf('region', answers.region ?? '')}`;

function face({ size, photo, cells }: Layout, answers: KycAnswers): string {
  const fields = cells.map(({ field, label, place }) => {
    const at = toPixels(place, size);
    const above = { ...at, y: at.y - Math.round(size.height * 0.045), height: Math.round(size.height * 0.042) };
    return (
      line(label, above, { fill: PALE, size: 32 }) +
      line(printed(answers, field), at, { fill: INK, size: 48, bold: true })
    );
  });
  return `${photo === null ? '' : portrait(toPixels(photo, size))}${fields.join('')}`;
}

/** Nobody's face. */
function portrait({ x, y, width, height }: Pixels): string {
  const middle = x + width / 2;
  return (
    rect({ x, y, width, height }, '#9eafc9', ' rx="12"') +
    `<g fill="${PALE}"><ellipse cx="${middle}" cy="${y + height * 0.4}" rx="${width * 0.24}" ry="${height * 0.22}"/>` +
    `<path d="M${x + width * 0.06} ${y + height} Q ${middle} ${y + height * 0.42} ${x + width * 0.94} ${y + height} Z"/></g>`
  );
}

function reverse({ size }: Layout): string {
  const at = (x: number, y: number, width: number, height: number): Pixels => toPixels({ x, y, width, height }, size);
  const bars = Array.from({ length: 48 }, (_, index) =>
    rect(at(45 + index * 11, 360, 3 + ((index * 7) % 5), 200), INK),
  );
  const box = at(45, 800, 910, 110);
  return [
    rect(at(0, 100, 1_000, 160), PALE),
    ...bars,
    line('Conditions', at(640, 360, 315, 50), { fill: PALE, size: 32 }),
    line('None', at(640, 415, 315, 60), { fill: INK, size: 44, bold: true }),
    line('Change of address', at(45, 745, 470, 45), { fill: PALE, size: 32 }),
    rect(box, 'none', ` stroke="${PALE}" stroke-width="3" stroke-dasharray="10 8" rx="10"`),
  ].join('');
}

function specimen({ size }: Layout): string {
  const [x, y] = [size.width * 0.78, size.height * 0.66];
  return (
    `<text x="${x}" y="${y}" font-size="92" font-weight="700" text-anchor="middle" fill="${PALE}" fill-opacity="0.38" ` +
    `transform="rotate(-24 ${x} ${y})">SPECIMEN</text>`
  );
}

function strip({ size }: Layout, name: LayoutName): string {
  const around = { ...STRIP_PLACE, x: 0, width: 1_000, y: STRIP_PLACE.y - 10, height: 1_000 - STRIP_PLACE.y + 10 };
  const dark = darkPlaces(name).map((place) => rect(toPixels(place, size), INK));
  return `${rect(toPixels(around, size), '#eef2f8')}${dark.join('')}`;
}

function reflection({ size }: Layout, glare: NonNullable<SpecimenOptions['glare']>): string {
  const { x, y, width } = toPixels({ x: glare.x, y: glare.y, width: glare.reach, height: 0 }, size);
  return (
    '<defs><radialGradient id="glare"><stop offset="0.7" stop-color="#fff"/>' +
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>' +
    `<circle cx="${x}" cy="${y}" r="${width}" fill="url(#glare)"/>`
  );
}
