import type { GreyPicture } from '@corella/contracts/kyc';
import { greyOf } from '../../../pictures/read-picture.js';
import { takenPart, type Framing } from './geometry.js';

const QUALITY = 0.92;
/** What is judged several times a second is made smaller than what is judged once. */
const LIVE_WIDTH = 640;

function drawn(video: HTMLVideoElement, framing: Framing, width: number | null): HTMLCanvasElement {
  const part = takenPart({ width: video.videoWidth, height: video.videoHeight }, framing);
  const canvas = document.createElement('canvas');
  const scale = width === null ? 1 : Math.min(1, width / part.width);
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  canvas
    .getContext('2d', { willReadFrequently: width !== null })
    ?.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** What the camera sees now, small and grey, and the shorter edge of what would be taken. Null before it sees. */
export function glance(
  video: HTMLVideoElement,
  framing: Framing,
): { readonly picture: GreyPicture; readonly edge: number } | null {
  if (video.videoWidth === 0) return null;
  const part = takenPart({ width: video.videoWidth, height: video.videoHeight }, framing);
  const canvas = drawn(video, framing, LIVE_WIDTH);
  const { width, height } = canvas;
  const colours = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  return colours === undefined
    ? null
    : { picture: { pixels: greyOf(colours), width, height }, edge: Math.min(part.width, part.height) };
}

/** The picture as a file. */
export const takeShot = (video: HTMLVideoElement, framing: Framing, name: string): Promise<File | null> =>
  new Promise((resolve) =>
    drawn(video, framing, null).toBlob(
      (blob) => resolve(blob === null ? null : new File([blob], name, { type: 'image/jpeg' })),
      'image/jpeg',
      QUALITY,
    ),
  );
