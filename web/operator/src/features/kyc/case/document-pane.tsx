import { useRef, useState } from 'react';
import type { CSSProperties, JSX } from 'react';
import { IconButton, Tooltip } from '@mui/material';
import { isSelfieSlot, sameAnswer, type KycSlot } from '@corella/contracts/kyc';
import type { KycCaseOpened } from '@corella/contracts/operator';
import { apiUrl } from '../../../shared/api/http-client.js';
import { usePicture } from '../../../shared/factor/use-picture.js';
import { EmptyState } from '../../../shared/table/table-states.js';
import { Icon } from '../../../shared/ui/icon.js';
import type { IconName } from '../../../shared/ui/icon-paths.js';
import { gestureOf, partLabel } from '../case-words.js';
import styles from './case.module.css';

type Picture = KycCaseOpened['files'][number];

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;
const FULL = 360;

interface DocumentPaneProps {
  readonly opened: KycCaseOpened;
  /** The reason that is on record for the look. */
  readonly reason: string;
  /** The picture that is shown alone; null for all of them. */
  readonly shown: string | null;
  readonly onShow: (slot: string | null) => void;
}

/**
 * The pictures of a case, with the places that were read. Each one carries the reader's name and is asked for once:
 * zooming and turning happen here.
 */
export function DocumentPane({ opened, reason, shown, onShow }: DocumentPaneProps): JSX.Element {
  const [zoom, setZoom] = useState(0);
  const [turned, setTurned] = useState(0);
  const [boxes, setBoxes] = useState(true);
  const pane = useRef<HTMLElement>(null);
  const factor = ZOOMS[zoom] ?? 1;
  const tool = (label: string, icon: IconName, act: () => void, disabled = false): JSX.Element => (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={act}>
          <Icon name={icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <section ref={pane} className={styles.pane} aria-label="Documents">
      <header className={styles.tools}>
        <h2>{shown === null ? 'Documents' : partLabel(shown as KycSlot)}</h2>
        {tool('Zoom out', 'zoomOut', () => setZoom(zoom - 1), zoom === 0)}
        <span className="dim num">{factor * 100}%</span>
        {tool('Zoom in', 'zoomIn', () => setZoom(zoom + 1), zoom === ZOOMS.length - 1)}
        {tool('Turn', 'rotate', () => setTurned((turned + QUARTER) % FULL))}
        {document.fullscreenEnabled && tool('Full screen', 'full', () => toggleFullScreen(pane.current))}
        <button type="button" className={styles.toggle} aria-pressed={boxes} onClick={() => setBoxes(!boxes)}>
          What was read
        </button>
      </header>
      <div className={styles.stage} tabIndex={0} role="group" aria-label="Pictures">
        {opened.files.length === 0 && (
          <EmptyState title="No pictures">They went with the data of the person.</EmptyState>
        )}
        {/* What is not shown stays in place, so that the way back does not fetch it, and record it, once more. */}
        {opened.files.map((file) => (
          <figure
            key={`${file.slot} ${file.version}`}
            className={styles.picture}
            hidden={shown !== null && shown !== file.slot}
            data-side={turned % (2 * QUARTER) !== 0}
            style={{ '--zoom': String(factor), '--turned': `${turned}deg` } as CSSProperties}
          >
            {gestureOf(opened, file.slot) !== null && (
              <figcaption>Asked for: {gestureOf(opened, file.slot)}</figcaption>
            )}
            <Sheet opened={opened} file={file} reason={reason} boxes={boxes} />
          </figure>
        ))}
      </div>
      {opened.files.length > 1 && (
        <div className={styles.thumbs} role="group" aria-label="Picture">
          {opened.files.map((file) => (
            <button
              key={file.slot}
              type="button"
              aria-pressed={shown === file.slot}
              onClick={() => onShow(shown === file.slot ? null : file.slot)}
            >
              <Thumb opened={opened} file={file} />
              <span>
                {partLabel(file.slot)}
                <small className="num">{summary(opened, file)}</small>
              </span>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** A browser may refuse. The pictures then stay where they are. */
function toggleFullScreen(pane: HTMLElement | null): void {
  const turning = document.fullscreenElement === null ? pane?.requestFullscreen() : document.exitFullscreen();
  turning?.catch(() => undefined);
}

/** What kind of picture it is; selfies are told from documents at a glance. */
function Thumb({ opened, file }: Pick<SheetProps, 'opened' | 'file'>): JSX.Element {
  const icon = isSelfieSlot(file.slot) ? 'person' : isPaper(file.slot) ? 'orders' : 'identity';
  return <Icon name={boxesOn(opened, file).some(({ differs }) => differs) ? 'warn' : icon} size={20} />;
}

const isPaper = (slot: KycSlot): boolean => !['front', 'back'].includes(slot);

const boxesOn = (opened: KycCaseOpened, { slot }: Picture) =>
  Object.entries(opened.check?.read ?? {}).flatMap(([name, found]) =>
    found?.box?.slot === slot
      ? [
          {
            name,
            box: found.box,
            differs: !sameAnswer(opened.answers[name as keyof KycCaseOpened['answers']] ?? '', found.text),
          },
        ]
      : [],
  );

function summary(opened: KycCaseOpened, file: Picture): string {
  const found = boxesOn(opened, file);
  const gesture = gestureOf(opened, file.slot);
  const face = opened.check?.faceScore ?? null;
  if (gesture !== null) return face === null ? gesture : `Match ${face.toFixed(2)}, ${gesture}`;
  const differing = found.filter(({ differs }) => differs).length;
  if (differing > 0) return differing === 1 ? '1 mismatch' : `${differing} mismatches`;
  return found.length === 0 ? 'Nothing read' : `${found.length} read, all agree`;
}

/** Thousandths of the picture's width and height, as percent of the sheet. */
const percent = (thousandths: number): string => `${thousandths / 10}%`;

interface SheetProps {
  readonly opened: KycCaseOpened;
  readonly file: Picture;
  readonly reason: string;
  readonly boxes: boolean;
}

function Sheet({ opened, file, reason, boxes }: SheetProps): JSX.Element {
  const { failed, attempt, onError } = usePicture();
  // Before that a picture has no height, and the places in it would lie on one line.
  const [isThere, setThere] = useState(false);
  const query = new URLSearchParams({ reason, v: file.version });
  if (failed)
    return (
      <EmptyState title="This picture could not be loaded">
        Open the case again. It may have been replaced, or your session has ended.
      </EmptyState>
    );
  return (
    <span className={styles.sheet}>
      <img
        key={attempt}
        src={`${apiUrl}/kyc-cases/${encodeURIComponent(opened.id)}/files/${file.slot}?${query.toString()}`}
        alt={partLabel(file.slot)}
        draggable={false}
        onLoad={() => setThere(true)}
        onError={onError}
      />
      {boxes &&
        isThere &&
        boxesOn(opened, file).map(({ name, box, differs }) => (
          <span
            key={name}
            className={styles.box}
            data-differs={differs}
            title={partLabel(name as Parameters<typeof partLabel>[0])}
            style={{
              left: percent(box.x),
              top: percent(box.y),
              width: percent(box.width),
              height: percent(box.height),
            }}
          />
        ))}
    </span>
  );
}
