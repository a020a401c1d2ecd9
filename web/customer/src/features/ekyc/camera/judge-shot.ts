import { adviceFor, type GreyPicture, type PictureAdvice } from '@corella/contracts/kyc';
import { fillsFrame } from './judge-frame.js';

export type ShotAdvice = PictureAdvice | 'frame';
export type Subject = 'document' | 'face';

/** What could be better about what the camera sees, the worst first. A face has no edges, and may shine a little. */
export function judgeShot(subject: Subject, picture: GreyPicture, edge: number): readonly ShotAdvice[] {
  const advice = adviceFor(picture, edge);
  if (subject === 'face') return advice.filter((one) => one !== 'glare');
  return fillsFrame(picture) ? advice : ['frame', ...advice];
}
