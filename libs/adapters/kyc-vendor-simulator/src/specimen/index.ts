export { drawSpecimen, type SpecimenOptions } from './draw-specimen.js';
export { boxesOn, type Boxes } from './read-specimen.js';
