// @ts-check
// From which height on the names in a picture are for a hall: then the numbers at its axes are read from afar too.

export const HALL = 18; // pixels
