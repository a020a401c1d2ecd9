import type { KycFieldName, KycSlot } from '@corella/contracts/kyc';

/** A place on a document, in thousandths of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A field as it stands on a document: its words, and below them the answer. */
export interface Cell {
  readonly field: KycFieldName;
  readonly label: string;
  readonly place: Place;
}

export interface Layout {
  /** What the strip at the edge says; see `strip.ts`. */
  readonly mark: number;
  /** Pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly title: Place;
  readonly issuer: Place;
  readonly photo: Place | null;
  readonly cells: readonly Cell[];
  /** A paper of a company is called by its own name; a document of a person by what the answers say that it is. */
  readonly paper?: string;
}

const place = (x: number, y: number, width: number, height = 68): Place => ({ x, y, width, height });
const CARD = { width: 1_600, height: 1_010 };
const PASSPORT = { width: 1_600, height: 1_130 };
const PAPER = { width: 1_200, height: 1_600 };
const paper = (mark: number, name: string, cells: readonly Cell[] = []): Layout => ({
  mark,
  size: PAPER,
  title: place(70, 40, 860, 60),
  issuer: place(70, 95, 860, 40),
  photo: null,
  cells,
  paper: name,
});

/** Where everything stands. A specimen is drawn by this, and what the simulator says it has read is there too. */
export const LAYOUTS = {
  'card-front': {
    mark: 1,
    size: CARD,
    title: place(45, 45, 470, 80),
    issuer: place(540, 50, 415),
    photo: place(45, 220, 245, 480),
    cells: [
      { field: 'firstName', label: 'Given names', place: place(325, 245, 300) },
      { field: 'lastName', label: 'Family name', place: place(645, 245, 310) },
      { field: 'street', label: 'Address', place: place(325, 395, 630) },
      { field: 'municipality', label: '', place: place(325, 472, 315) },
      { field: 'region', label: '', place: place(650, 472, 160) },
      { field: 'postcode', label: '', place: place(820, 472, 135) },
      { field: 'documentNumber', label: 'Number', place: place(325, 625, 400) },
      { field: 'birthDate', label: 'Date of birth', place: place(325, 785, 260) },
      { field: 'documentExpiry', label: 'Expiry', place: place(620, 785, 260) },
    ],
  },
  'card-back': {
    mark: 2,
    size: CARD,
    title: place(45, 660, 470),
    issuer: place(540, 660, 415),
    photo: null,
    cells: [],
  },
  'passport-page': {
    mark: 3,
    size: PASSPORT,
    title: place(45, 45, 470, 80),
    issuer: place(540, 50, 415),
    photo: place(45, 200, 270, 510),
    cells: [
      { field: 'lastName', label: 'Surname', place: place(350, 235, 605) },
      { field: 'firstName', label: 'Given names', place: place(350, 365, 605) },
      { field: 'nationality', label: 'Nationality', place: place(350, 495, 300) },
      { field: 'documentNumber', label: 'Passport number', place: place(670, 495, 285) },
      { field: 'birthDate', label: 'Date of birth', place: place(350, 635, 280) },
      { field: 'documentExpiry', label: 'Date of expiry', place: place(670, 635, 285) },
    ],
  },
  'registration-paper': paper(4, 'Registration extract', [
    { field: 'companyName', label: 'Company', place: place(70, 230, 860, 50) },
    // A company has one of these numbers.
    { field: 'acn', label: 'Number', place: place(70, 330, 400, 50) },
    { field: 'nzbn', label: '', place: place(70, 330, 400, 50) },
    { field: 'corporateNumber', label: '', place: place(70, 330, 400, 50) },
    { field: 'incorporationDate', label: 'Registered on', place: place(530, 330, 400, 50) },
    { field: 'office.street', label: 'Registered address', place: place(70, 430, 860, 50) },
    { field: 'office.municipality', label: '', place: place(70, 490, 500, 50) },
    { field: 'office.region', label: '', place: place(590, 490, 180, 50) },
    { field: 'office.postcode', label: '', place: place(780, 490, 150, 50) },
  ]),
  'authority-paper': paper(5, 'Letter of authority'),
  'seal-paper': paper(6, 'Seal certificate'),
} as const satisfies Readonly<Record<string, Layout>>;

export type LayoutName = keyof typeof LAYOUTS;
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly LayoutName[];

/** The layout of one side of a document. */
export function layoutNameOf(documentType: string, slot: KycSlot): LayoutName {
  if (slot === 'registration' || slot === 'authority' || slot === 'seal') return `${slot}-paper`;
  if (slot === 'back') return 'card-back';
  return documentType === 'passport' ? 'passport-page' : 'card-front';
}
