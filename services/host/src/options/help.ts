// Prints the help by itself, so that asking for it builds nothing.
import { helpText } from './options.js';

process.stdout.write(helpText());
