import { simulateThousand } from './simulate-thousand.js';

// Half of the 2,000 seeds of every run. There are two files so that two workers share them.
simulateThousand(1);
