import type { ResourceProps } from 'react-admin';
import { LetterList } from './letter-list.js';
import { LetterShow } from './letter-show.js';

export const deadLetters: ResourceProps = { name: 'dead-letters', list: LetterList, show: LetterShow };
